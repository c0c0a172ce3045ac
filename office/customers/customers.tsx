import { DataTable, type RaRecord, type ResourceProps, SelectInput } from "react-admin";
import type { CustomerTags } from "#contract/admin/customers.ts";
import { formatMediumDate } from "#contract/format/dates.ts";
import { formatEuro } from "#contract/format/money.ts";
import { ExportButton, moneyColumn, RecordList, search, StateMark } from "../shared/lists.tsx";
import { useAnswer } from "../shared/use-call.ts";
import { CustomerShow } from "./customer-show.tsx";
import "./customers.css";

export const fullName = ({ firstName, lastName, email, deletedAt }: RaRecord): string =>
  deletedAt ? "Persona cancellata" : [firstName, lastName].filter(Boolean).join(" ") || email;

/** Returns a state of `states.json`: with an account, as a guest, or not verified yet. */
export function accountState({
  verifiedAt,
  guestSince,
}: RaRecord): "account" | "guest" | "waiting" {
  if (verifiedAt) return "account";
  return guestSince ? "guest" : "waiting";
}

const AccountMark = (customer: RaRecord) => (
  <StateMark kind="customerAccount" state={accountState(customer)} />
);

const accountChoices = [
  { id: "true", name: "Con account" },
  { id: "false", name: "Senza account" },
];

function TagFilter(props: { source: string; alwaysOn?: boolean }) {
  const tags = useAnswer<CustomerTags>("customer-tags")?.tags ?? [];
  return <SelectInput {...props} choices={tags.map((tag) => ({ id: tag, name: tag }))} />;
}

const filters = [
  search("Nome, e-mail, telefono, numero d’ordine"),
  <SelectInput key="account" source="account" choices={accountChoices} alwaysOn />,
  <TagFilter key="tag" source="tag" alwaysOn />,
];

const lastOrderOf = ({ lastOrder }: RaRecord) =>
  lastOrder ? `${formatMediumDate(lastOrder.placedAt)}, ${lastOrder.number}` : "–";

const CustomerName = (customer: RaRecord) => (
  <>
    {fullName(customer)}
    <small className="customer-mailbox">{customer["email"]}</small>
    <Tags tags={customer["tags"]} />
  </>
);

const CustomerLine = (customer: RaRecord) => (
  <>
    {customer["email"]}
    <br />
    <AccountMark {...customer} /> · {lastOrderOf(customer)}
  </>
);

const Tags = ({ tags = [] }: { tags?: string[] }) =>
  tags.length > 0 && (
    <span className="tags">
      {tags.map((tag) => (
        <span key={tag}>{tag}</span>
      ))}
    </span>
  );

const CustomerList = () => (
  <>
    <p className="quiet">
      Chi ha comprato o ha un account. Chi compra senza account ha la stessa scheda, riconosciuta
      dalla casella di posta. «Speso» conta ciò che è stato pagato, meno i rimborsi.
    </p>
    <RecordList
      filters={filters}
      // Excludes staff accounts, which are listed under «Persone».
      filter={{ role: "customer" }}
      sort={["createdAt", "DESC"]}
      actions={<ExportButton file="customers.csv" />}
      rowClick="show"
      primary={fullName}
      secondary={CustomerLine}
      tertiary={({ spent }) => formatEuro(spent)}
    >
      <DataTable.Col source="lastName" label="Nome" render={CustomerName} />
      <DataTable.Col source="account" disableSort render={AccountMark} />
      <DataTable.Col source="city" disableSort />
      <DataTable.Col source="lastOrder" disableSort render={lastOrderOf} />
      <DataTable.NumberCol source="orderCount" disableSort />
      <DataTable.Col {...moneyColumn("spent")} disableSort />
    </RecordList>
  </>
);

export const customers: ResourceProps = {
  name: "customers",
  list: CustomerList,
  show: CustomerShow,
  recordRepresentation: fullName,
};
