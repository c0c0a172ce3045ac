import Button from "@mui/material/Button";
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  DataTable,
  DateInput,
  FormDataConsumer,
  type RaRecord,
  ReferenceArrayInput,
  required,
  SelectInput,
  TextInput,
  useGetList,
} from "react-admin";
import { calendarDateInRome, formatMediumDate } from "#contract/format/dates.ts";
import { deleteAt } from "../api/call.ts";
import labels from "../messages/labels.json" with { type: "json" };
import { choicesOf, counted } from "../shared/labels.ts";
import { RecordList, search } from "../shared/lists.tsx";
import { writeMoment } from "../shared/moment.tsx";
import { Block } from "../shared/page.tsx";
import { resource } from "../shared/resource.tsx";
import { useAct, useMembers } from "../shared/use-call.ts";
import { useMay } from "../shared/use-may.tsx";

type Claim = RaRecord & {
  kind: keyof typeof labels.claimKinds;
  scope: keyof typeof labels.claimScopes;
  products: string[];
  expiresOn: string;
};

const scopeOf = ({ scope, products }: Claim) =>
  scope === "products"
    ? counted(products.length, "prodotto", "prodotti")
    : labels.claimScopes[scope];

const isExpired = ({ expiresOn }: Claim) => expiresOn < calendarDateInRome(new Date());

const validity = (claim: Claim) =>
  isExpired(claim)
    ? `Scaduto il ${formatMediumDate(claim.expiresOn)}`
    : formatMediumDate(claim.expiresOn);

const kinds = choicesOf(labels.claimKinds);

const ClaimList = () => (
  <>
    <p className="quiet">
      Ciò che il negozio dice di sé e dei prodotti, con la prova. Alla scadenza un claim non si vede
      più, in nessuna pagina: qui lo ricontrolli e lo rinnovi.
    </p>
    <RecordList
      filters={[search(), <SelectInput key="kind" source="kind" choices={kinds} alwaysOn />]}
      sort={["expiresOn", "ASC"]}
      primary="text"
      secondary={(claim) =>
        `${labels.claimKinds[(claim as Claim).kind]} · ${scopeOf(claim as Claim)}`
      }
      tertiary={(claim) => validity(claim as Claim)}
    >
      <DataTable.Col source="text" />
      <DataTable.Col<Claim> source="kind" render={({ kind }) => labels.claimKinds[kind]} />
      <DataTable.Col<Claim> source="scope" disableSort render={scopeOf} />
      <DataTable.Col<Claim> source="expiresOn" render={validity} />
      <DataTable.Col source="code" />
    </RecordList>
    <Decisions />
  </>
);

type Decision = Record<"sentence" | "words" | "reason" | "decidedBy" | "decidedAt", string> & {
  id: number;
};

/** Sentences the claims check flagged and the owner kept; removing a decision has the sentence checked again. */
function Decisions() {
  const decisions = useMembers<Decision>("text-decisions?itemsPerPage=100");
  const { change, busy } = useAct();
  const { owner } = useMay();
  if (!decisions?.length) return null;
  return (
    <Block title="Testi tenuti">
      <ul className="tree">
        {decisions.map(({ id, sentence, words, reason, decidedBy, decidedAt }) => (
          <li key={id}>
            <div className="tree-row wrapped">
              <span>
                <b>«{words}»</b> in «
                {sentence.length > 160 ? `${sentence.slice(0, 160)}…` : sentence}»
                <br />
                {reason}
              </span>
              <span className="quiet">
                {decidedBy}, {writeMoment(decidedAt)}
              </span>
              {owner && (
                <Button
                  disabled={busy}
                  aria-label={`Chiedi di nuovo di «${words}»`}
                  onClick={() =>
                    void change(() => deleteAt(`text-decisions/${id}`), "Lo chiederemo di nuovo")
                  }
                >
                  Chiedi di nuovo
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Block>
  );
}

type Field = { id: string; name: string; values: { code: string; name: string }[] };

function CharacteristicInput() {
  const { data: fields = [] } = useGetList<Field>("attributes", {
    pagination: { page: 1, perPage: 100 },
    filter: { enabled: true },
  });
  const choices = fields.flatMap(({ id, name, values }) =>
    values.map((value) => ({ id: `${id}/${value.code}`, name: `${name}: ${value.name}` })),
  );
  return (
    <AutocompleteInput
      source="characteristic"
      choices={choices}
      validate={required()}
      helperText="Nelle schede si legge il claim al posto di questo valore; nei filtri il valore resta finché il claim vale"
    />
  );
}

const Fields = () => (
  <>
    <TextInput
      source="text"
      multiline
      validate={required()}
      helperText="Le parole esatte. Nei testi scrivi {{claim: codice}}: compaiono lì finché il claim vale"
    />
    <SelectInput source="kind" choices={kinds} validate={required()} />
    <TextInput
      source="evidence"
      multiline
      minRows={3}
      validate={required()}
      helperText="Documento, prova o fonte, con la data: se il claim è di prodotti, chi compra la legge nella scheda"
    />
    <SelectInput source="scope" choices={choicesOf(labels.claimScopes)} validate={required()} />
    <FormDataConsumer<{ scope?: string }>>
      {({ formData: { scope } }) => (
        <>
          {scope === "products" && (
            <ReferenceArrayInput source="products" reference="products">
              <AutocompleteArrayInput optionText="name" filterToQuery={(q: string) => ({ q })} />
            </ReferenceArrayInput>
          )}
          {scope === "characteristic" && <CharacteristicInput />}
        </>
      )}
    </FormDataConsumer>
    <DateInput
      source="expiresOn"
      validate={required()}
      helperText="L’ultimo giorno in cui si vede: ti avvisiamo un mese prima"
    />
    <TextInput
      source="code"
      validate={required()}
      helperText="Come «origine»: è il nome con cui i testi lo chiamano"
    />
  </>
);

export const claims = resource({
  name: "claims",
  list: ClaimList,
  title: "text",
  newTitle: "Nuovo claim",
  Fields,
  defaults: { scope: "shop", products: [] },
  waits: true,
});
