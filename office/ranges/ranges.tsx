import "./ranges.css";
import { CreateButton, useRedirect } from "react-admin";
import { Link, useParams } from "react-router";
import { deleteAt, patch, post } from "../api/call.ts";
import { OrderedList } from "../shared/ordered-list.tsx";
import { Page } from "../shared/page.tsx";
import { useAct, useAnswer, useMembers } from "../shared/use-call.ts";
import { RangeForm } from "./range-form.tsx";
import { type Range, useRanges } from "./use-ranges.ts";
import Autocomplete from "@mui/material/Autocomplete";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useDeferredValue, useState } from "react";
import type { AdminProductSummary } from "#contract/admin/product.ts";
import { Thumb } from "../shared/pictures.tsx";
import { counted } from "../shared/labels.ts";

const products = (count: number) => counted(count, "prodotto", "prodotti");

const pathOf = (range?: Range) => `taxons/${encodeURIComponent(range?.code ?? "")}`;

const noteOf = ({ verb, summary, productCount }: Range) =>
  [verb, summary, products(productCount)].filter(Boolean).join(" · ");

export function Ranges() {
  const ranges = useRanges();
  const redirect = useRedirect();
  const { change, busy } = useAct();
  const move = (from: number, position: number) =>
    void change(() => patch(pathOf(ranges?.[from]), { position }, undefined), "Ordine salvato");
  return (
    <Page title="Linee">
      <p className="quiet">
        Ogni linea ha parole, colore e fotografia suoi: li portano la pagina iniziale, le schede dei
        prodotti, i filtri e la sua pagina. L’ordine è quello del negozio.
      </p>
      <p className="acts">
        <CreateButton resource="ranges" variant="outlined" label="Nuova linea" />
      </p>
      {ranges?.length === 0 && <p>Non c’è ancora nessuna linea.</p>}
      {ranges && (
        <OrderedList
          items={ranges.map((range) => ({
            key: range.code,
            name: range.name,
            note: noteOf(range),
            mark: <Colour of={range.colour} />,
          }))}
          busy={busy}
          choose={(index) => redirect(`/ranges/${ranges[index]?.code}`)}
          move={move}
        />
      )}
    </Page>
  );
}

const Colour = ({ of }: { of: string | null }) => (
  <span className="range-colour" aria-hidden="true" style={of ? { background: of } : {}} />
);

export function EditRange() {
  const { code } = useParams();
  const ranges = useRanges();
  const range = ranges?.find((one) => one.code === code);
  return (
    <Page title={range ? `Linea ${range.name}` : "Linea"}>
      <BackToRanges />
      {ranges && !range && <p>Questa linea non c’è più.</p>}
      {range && (
        <>
          <LoadedForm range={range} />
          <RangeProducts range={range} />
        </>
      )}
    </Page>
  );
}

/** Reads the range again by its own address: rows of a list have no version. */
function LoadedForm({ range }: { range: Range }) {
  const read = useAnswer<Range>(pathOf(range));
  return read && <RangeForm range={read} />;
}

export const NewRange = () => (
  <Page title="Nuova linea">
    <BackToRanges />
    <RangeForm />
  </Page>
);

const BackToRanges = () => (
  <p>
    <Link to="/ranges">Tutte le linee</Link>
  </p>
);

function RangeProducts({ range }: { range: Range }) {
  const path = `${pathOf(range)}/products`;
  const inside = useMembers<AdminProductSummary>(
    `products?itemsPerPage=100&taxon=${encodeURIComponent(range.code)}`,
  );
  const { change, busy } = useAct();
  const add = ({ code, name }: AdminProductSummary) =>
    void change(() => post(path, { product: code }), `«${name}» è nella linea`);
  const remove = ({ code, name }: AdminProductSummary) =>
    void change(
      () => deleteAt(`${path}/${encodeURIComponent(code)}`),
      `«${name}» non è più nella linea`,
    );
  return (
    <section className="block" aria-labelledby="range-products">
      <h2 id="range-products">Prodotti</h2>
      <p className="quiet">
        Un prodotto sta in una linea sola: se era in un’altra, la lascia. Si salva subito.
      </p>
      <ProductSearch except={inside ?? []} add={add} />
      {inside && (
        <ul className="range-products">
          {inside.map((product) => (
            <li key={product.code}>
              <Thumb path={product.image} />
              <Link to={`/products/${encodeURIComponent(product.code)}`}>{product.name}</Link>
              <Button
                size="small"
                disabled={busy}
                aria-label={`Togli ${product.name}`}
                onClick={() => remove(product)}
              >
                Togli
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type SearchProps = {
  except: AdminProductSummary[];
  add: (product: AdminProductSummary) => void;
};

function ProductSearch({ except, add }: SearchProps) {
  const [typed, setTyped] = useState("");
  const words = useDeferredValue(typed.trim());
  const path = `products?itemsPerPage=12&q=${encodeURIComponent(words)}`;
  const found = useMembers<AdminProductSummary>(path) ?? [];
  const codes = new Set(except.map(({ code }) => code));
  const options = found.filter(({ code }) => !codes.has(code));
  return (
    <Autocomplete
      options={options}
      value={null}
      inputValue={typed}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ code }) => code}
      filterOptions={(all) => all}
      noOptionsText="Nessun altro prodotto"
      onInputChange={(_, text, reason) => setTyped(reason === "input" ? text : "")}
      onChange={(_, product) => {
        if (product) add(product);
      }}
      renderInput={(params) => (
        <TextField {...params} label="Aggiungi un prodotto" placeholder="Cerca per nome o codice" />
      )}
    />
  );
}
