import {
  Create,
  DataTable,
  List,
  type RaRecord,
  required,
  type ResourceProps,
  SelectInput,
  SimpleForm,
  TextInput,
} from "react-admin";
import { useFormContext } from "react-hook-form";
import { formatEuro } from "#contract/format/money.ts";
import { UnsavedForm } from "../shared/unsaved.tsx";
import { byFlag, moneyColumn, Rows, search, stateColumn } from "../shared/lists.tsx";
import { Thumb } from "../shared/pictures.tsx";
import { kinds } from "../shared/labels.ts";
import { slugOf } from "../shared/shop-href.ts";
import { TaxonInput } from "../taxons/taxon-inputs.tsx";
import { ProductBulk } from "./bulk.tsx";
import { ProductEdit } from "./product-edit.tsx";

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
      <Names />
      <SelectInput source="kind" choices={kinds} validate={required()} />
      <TaxonInput source="mainTaxon" />
    </SimpleForm>
  </Create>
);

/** Address and code follow the name until somebody writes them. */
function Names() {
  const { getValues, setValue } = useFormContext();
  const suggest = () => {
    const slug = slugOf(String(getValues("name") ?? ""));
    if (!getValues("slug")) setValue("slug", slug);
    if (!getValues("code")) setValue("code", slug.replaceAll("-", "_").toUpperCase());
  };
  return (
    <>
      <TextInput source="name" validate={required()} onBlur={suggest} />
      <TextInput source="slug" validate={required()} />
      <TextInput source="code" validate={required()} />
    </>
  );
}

const filters = [
  search("Nome, codice, codice a barre"),
  <TaxonInput key="taxon" source="taxon" alwaysOn />,
  byFlag("enabled"),
  <SelectInput key="kind" source="kind" choices={kinds} />,
];

const priceOf = ({ price }: RaRecord) => (typeof price === "number" ? formatEuro(price) : "–");

const ProductList = () => (
  <List filters={filters} sort={{ field: "position", order: "ASC" }}>
    <Rows
      bulkBar={<ProductBulk />}
      primary={({ name }) => name}
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
    </Rows>
  </List>
);

export const products: ResourceProps = {
  name: "products",
  list: ProductList,
  edit: ProductEdit,
  create: ProductCreate,
  recordRepresentation: "name",
};
