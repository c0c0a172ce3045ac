import type { ResourceProps } from "react-admin";
import { DataTable, List } from "react-admin";
import { formatEuro } from "#contract/money.ts";
import { search } from "../shared/filters.tsx";
import { MomentField } from "../shared/moment.tsx";
import { MoneyField } from "../shared/money.tsx";
import { Rows } from "../shared/rows.tsx";
import { CustomerShow } from "./customer-show.tsx";
import { fullName } from "./full-name.ts";

const filters = [search("Nome, e-mail, telefono")];

const CustomerList = () => (
  <List filters={filters} sort={{ field: "createdAt", order: "DESC" }}>
    <Rows
      rowClick="show"
      primary={fullName}
      secondary={({ email }) => email}
      tertiary={({ spent }) => formatEuro(spent)}
    >
      <DataTable.Col source="lastName" label="Nome" render={fullName} />
      <DataTable.Col source="email" />
      <DataTable.NumberCol source="orderCount" disableSort />
      <DataTable.Col source="spent" disableSort align="right">
        <MoneyField source="spent" />
      </DataTable.Col>
      <DataTable.Col source="createdAt">
        <MomentField source="createdAt" day />
      </DataTable.Col>
    </Rows>
  </List>
);

export const customers: ResourceProps = {
  name: "customers",
  list: CustomerList,
  show: CustomerShow,
  recordRepresentation: fullName,
};
