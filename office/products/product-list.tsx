import { DataTable, List, SelectInput } from "react-admin";
import type { RaRecord } from "react-admin";
import { formatEuro } from "#contract/money.ts";
import { byFlag, search } from "../shared/filters.tsx";
import { MoneyField } from "../shared/money.tsx";
import { Rows } from "../shared/rows.tsx";
import { StateField } from "../shared/state-mark.tsx";
import { Thumb } from "../shared/thumb.tsx";
import { TaxonInput } from "../taxons/taxon-inputs.tsx";
import { kinds } from "./kinds.ts";

const filters = [
  search("Nome, codice, codice a barre"),
  <TaxonInput key="taxon" source="taxon" alwaysOn />,
  byFlag("enabled"),
  <SelectInput key="kind" source="kind" choices={kinds} />,
];

const priceOf = ({ price }: RaRecord) => (typeof price === "number" ? formatEuro(price) : "–");

export const ProductList = () => (
  <List filters={filters} sort={{ field: "position", order: "ASC" }}>
    <Rows
      primary={({ name }) => name}
      secondary={({ code, available, enabled }) =>
        `${code} · ${available} pezzi${enabled ? "" : " · nascosto"}`
      }
      tertiary={priceOf}
    >
      <DataTable.Col label="Foto" render={({ image }) => <Thumb path={image} />} />
      <DataTable.Col source="name" />
      <DataTable.Col source="code" />
      <DataTable.Col source="enabled" disableSort>
        <StateField kind="enabled" source="enabled" />
      </DataTable.Col>
      <DataTable.NumberCol source="variantCount" disableSort />
      <DataTable.NumberCol source="available" disableSort />
      <DataTable.Col source="price" disableSort align="right">
        <MoneyField source="price" />
      </DataTable.Col>
    </Rows>
  </List>
);
