import type { ResourceProps } from "react-admin";
import { DataTable, List } from "react-admin";
import { formatEuro } from "#contract/money.ts";
import { byFlag, search } from "../shared/filters.tsx";
import { MomentField } from "../shared/moment.tsx";
import { MoneyField } from "../shared/money.tsx";
import { Rows } from "../shared/rows.tsx";
import { StateField } from "../shared/state-mark.tsx";
import { GiftCardCreate, GiftCardEdit } from "./gift-card-form.tsx";

const GiftCardList = () => (
  <List
    filters={[search("Codice, da, a"), byFlag("enabled")]}
    sort={{ field: "createdAt", order: "DESC" }}
  >
    <Rows
      primary={({ code }) => code}
      secondary={({ fromName, toName }) => [fromName, toName].filter(Boolean).join(" → ")}
      tertiary={({ amount, initialAmount }) =>
        `${formatEuro(amount)} di ${formatEuro(initialAmount)}`
      }
    >
      <DataTable.Col source="code" disableSort />
      <DataTable.Col source="enabled" disableSort>
        <StateField kind="enabled" source="enabled" />
      </DataTable.Col>
      <DataTable.Col source="initialAmount" disableSort align="right">
        <MoneyField source="initialAmount" />
      </DataTable.Col>
      <DataTable.Col source="amount" align="right">
        <MoneyField source="amount" />
      </DataTable.Col>
      <DataTable.Col source="toName" disableSort />
      <DataTable.Col source="expiresAt">
        <MomentField source="expiresAt" day />
      </DataTable.Col>
      <DataTable.Col source="createdAt">
        <MomentField source="createdAt" day />
      </DataTable.Col>
    </Rows>
  </List>
);

export const giftCards: ResourceProps = {
  name: "gift-cards",
  list: GiftCardList,
  edit: GiftCardEdit,
  create: GiftCardCreate,
  recordRepresentation: ({ code }) => `Buono ${code}`,
};
