import {
  Create,
  DataTable,
  type RaRecord,
  required,
  type ResourceProps,
  SelectInput,
  SimpleForm,
  TextInput,
  useGetList,
  useListContext,
} from "react-admin";
import type { AdminProductSummary } from "#contract/admin/product.ts";
import { formatEuro } from "#contract/format/money.ts";
import { Choice } from "../shared/fields.tsx";
import { DerivedInput, upperCode } from "../shared/derived-input.tsx";
import { UnsavedForm } from "../shared/unsaved.tsx";
import { byFlag, moneyColumn, RecordList, search, stateColumn, BulkBar } from "../shared/lists.tsx";
import { Thumb } from "../shared/pictures.tsx";
import { kinds, counted } from "../shared/labels.ts";
import { TaxonInput } from "../taxons/taxon-inputs.tsx";
import { ProductEdit } from "./product-edit.tsx";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { Ask } from "../shared/dialogs.tsx";
import { useAct, useBatch } from "../shared/use-call.ts";
import { useMay } from "../shared/use-may.tsx";

const ProductCreate = () => (
  <Create
    redirect="edit"
    title="Nuovo prodotto"
    transform={({ mainTaxon, ...product }) => ({
      ...product,
      ...(mainTaxon ? { mainTaxon, taxons: [mainTaxon] } : {}),
    })}
  >
    <SimpleForm defaultValues={{ kind: "product" }}>
      <UnsavedForm />
      <p className="quiet">
        Nasce nascosto: lo mostri quando ha una variante, un prezzo e una foto.
      </p>
      <TextInput source="name" validate={required()} />
      <DerivedInput source="slug" />
      <DerivedInput source="code" derive={upperCode} />
      <SelectInput source="kind" choices={kinds} validate={required()} />
      <TaxonInput source="mainTaxon" />
    </SimpleForm>
  </Create>
);

const filters = [
  search("Nome, codice, codice a barre"),
  <TaxonInput key="taxon" source="taxon" alwaysOn />,
  byFlag("enabled"),
  <SelectInput key="kind" source="kind" choices={kinds} />,
];

const priceOf = ({ price }: RaRecord) => (typeof price === "number" ? formatEuro(price) : "–");

const ProductList = () => (
  <RecordList
    filters={filters}
    sort={["position", "ASC"]}
    bulkBar={<ProductBulk />}
    primary="name"
    secondary={({ code, available, enabled }) =>
      `${code} · ${available} pezzi${enabled ? "" : " · nascosto"}`
    }
    tertiary={priceOf}
  >
    <DataTable.Col label="Foto" render={({ image }) => <Thumb path={image} />} />
    <DataTable.Col source="name" />
    <DataTable.Col source="code" />
    <DataTable.Col {...stateColumn("enabled", "enabled")} />
    <DataTable.NumberCol source="variantCount" disableSort />
    <DataTable.NumberCol source="available" disableSort />
    <DataTable.Col {...moneyColumn("price")} disableSort />
  </RecordList>
);

export const products: ResourceProps = {
  name: "products",
  list: ProductList,
  edit: ProductEdit,
  create: ProductCreate,
  recordRepresentation: "name",
};

const words = (did: string) => (count: number) =>
  `${counted(count, "prodotto", "prodotti")}: ${did}.`;

/** A product in the list, with its code as record id. */
type Listed = Omit<AdminProductSummary, "id"> & { id: string };

function ProductBulk() {
  const { data = [], selectedIds, onSelect } = useListContext<Listed>();
  const { may } = useMay();
  const { change: act } = useAct();
  const run = useBatch();
  if (selectedIds.length === 0 || !may("write", "products")) return null;
  const codes = selectedIds.map(String);
  const versions = Object.fromEntries(data.map(({ code, version }) => [code, version]));
  const change = (json: object, did: string) =>
    run("products/change", { codes, versions, ...json }, words(did));
  const show = (enabled: boolean, did: string) => void act(() => change({ enabled }, did));
  return (
    <BulkBar
      title={counted(codes.length, "prodotto scelto", "prodotti scelti")}
      onClear={() => onSelect([])}
    >
      <Button variant="outlined" onClick={() => show(false, "fuori dal negozio")}>
        Nascondi
      </Button>
      <ChangeTaxon change={change} />
      <ChangeStock change={change} />
      <ChangePrice change={change} />
      <Button variant="contained" onClick={() => show(true, "nel negozio")}>
        Pubblica
      </Button>
    </BulkBar>
  );
}

type Props = { change: (json: object, did: string) => Promise<unknown> };

function ChangePrice({ change }: Props) {
  const [ends, setEnds] = useState(false);
  return (
    <Ask
      label="Prezzo"
      title="Cambia i prezzi"
      confirm="Cambia i prezzi"
      work={(form) =>
        ends
          ? change({ endDiscount: true }, "tornati al prezzo pieno")
          : change({ pricePercent: Number(form.get("percent")) }, "prezzi cambiati")
      }
    >
      <p>
        Vale per ogni variante dei prodotti scelti. Con uno sconto il prezzo di prima resta barrato,
        e il negozio mostra accanto il più basso degli ultimi 30 giorni, come vuole la legge.
      </p>
      <TextField
        name="percent"
        label="Di quanto, in percento"
        helperText="−10 toglie il dieci per cento, 5 lo aumenta del cinque"
        type="number"
        required={!ends}
        disabled={ends}
        slotProps={{ htmlInput: { min: -90, max: 200, step: 1 } }}
      />
      <FormControlLabel
        control={<Checkbox checked={ends} onChange={(_, checked) => setEnds(checked)} />}
        label="Fine dello sconto: torna al prezzo barrato"
      />
    </Ask>
  );
}

const ChangeStock = ({ change }: Props) => (
  <Ask
    label="Giacenza"
    title="Cambia la giacenza"
    confirm="Cambia la giacenza"
    work={(form) => change({ addPieces: Number(form.get("pieces")) }, "giacenza cambiata")}
  >
    <p>Aggiunge gli stessi pezzi a ogni variante che si conta.</p>
    <TextField
      name="pieces"
      label="Pezzi da aggiungere"
      helperText="Con il meno davanti li toglie"
      type="number"
      required
    />
  </Ask>
);

type Taxon = { id: string; code: string; name: string };

function ChangeTaxon({ change }: Props) {
  const { data = [] } = useGetList<Taxon>("taxons");
  return (
    <Ask
      label="Categoria"
      title="Cambia la categoria"
      confirm="Cambia la categoria"
      work={(form) => {
        const code = String(form.get("taxon"));
        return form.get("remove")
          ? change({ removeTaxon: code }, "categoria tolta")
          : change({ addTaxon: code }, "categoria aggiunta");
      }}
    >
      <Choice
        name="taxon"
        label="Categoria"
        defaultValue={data[0]?.code ?? ""}
        choices={data.map(({ code, name }) => [code, name])}
      />
      <FormControlLabel control={<Checkbox name="remove" />} label="Toglili da questa categoria" />
    </Ask>
  );
}
