import type { ReactNode } from "react";
import { DataTable, List } from "react-admin";
import { formatEuro } from "#contract/money.ts";
import { MoneyField } from "../shared/money.tsx";
import { Rows } from "../shared/rows.tsx";
import { StateField } from "../shared/state-mark.tsx";

type Props = {
  /** The field that says what the method costs. */
  cost: string;
  /** The column that tells one from the other. */
  children: ReactNode;
};

export const MethodList = ({ cost, children }: Props) => (
  <List sort={{ field: "position", order: "ASC" }} actions={false}>
    <Rows
      primary={({ name }) => name}
      secondary={({ enabled }) => (enabled ? "Attivo" : "Non attivo")}
      tertiary={(method) => formatEuro(method[cost])}
    >
      <DataTable.Col source="name" />
      {children}
      <DataTable.Col source="enabled" disableSort>
        <StateField kind="enabled" source="enabled" />
      </DataTable.Col>
      <DataTable.Col source={cost} disableSort align="right">
        <MoneyField source={cost} />
      </DataTable.Col>
    </Rows>
  </List>
);
