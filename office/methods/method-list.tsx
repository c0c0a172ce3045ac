import type { ReactNode } from "react";
import { DataTable, List } from "react-admin";
import { formatEuro } from "#contract/money.ts";
import { MoneyField } from "../shared/money.tsx";
import { Rows } from "../shared/rows.tsx";
import { StateMark } from "../shared/state-mark.tsx";
import { wordOf } from "../shared/words.ts";
import type { Kind } from "../shared/words.ts";

type Method = Record<string, unknown>;

type Props = {
  /** The field that says what the method costs. */
  cost: string;
  /** Whether it can be chosen, in the words of `kind`. */
  kind?: Kind;
  stateOf?: (method: Method) => unknown;
  /** The column that tells one from the other. */
  children: ReactNode;
};

const isEnabled = ({ enabled }: Method): unknown => enabled;

export const MethodList = ({ cost, kind = "enabled", stateOf = isEnabled, children }: Props) => (
  <List sort={{ field: "position", order: "ASC" }} actions={false}>
    <Rows
      primary={({ name }) => name}
      secondary={(method) => wordOf(kind, stateOf(method))[0]}
      tertiary={(method) => formatEuro(method[cost])}
    >
      <DataTable.Col source="name" />
      {children}
      <DataTable.Col
        source="enabled"
        disableSort
        render={(method) => <StateMark kind={kind} state={stateOf(method)} />}
      />
      <DataTable.Col source={cost} disableSort align="right">
        <MoneyField source={cost} />
      </DataTable.Col>
    </Rows>
  </List>
);
