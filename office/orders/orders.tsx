import {
  DataTable,
  FilterButton,
  List,
  type RaRecord,
  type ResourceProps,
  TopToolbar,
  useListContext,
} from "react-admin";
import { formatEuro } from "#contract/format/money.ts";
import { listQuery } from "../api/data-provider.ts";
import {
  byFlag,
  byState,
  ExportButton,
  Rows,
  search,
  StateField,
  StateMark,
} from "../shared/lists.tsx";
import { MomentField, MomentInput, writeMoment } from "../shared/moment.tsx";
import { MoneyField } from "../shared/money.tsx";
import { OrderShow } from "./order-show.tsx";

const filters = [
  search("Numero, nome, e-mail, codice di spedizione"),
  byState("paymentState", "paymentState"),
  byState("shippingState", "shippingState"),
  byState("state", "state"),
  byFlag("toShip"),
  byFlag("invoiceRequired"),
  <MomentInput key="after" source="completedAt.after" />,
  <MomentInput key="before" source="completedAt.before" />,
];

const summary = ({ paymentState, shippingState, completedAt }: RaRecord) => (
  <span className="marks">
    <StateMark kind="paymentState" state={paymentState} />
    <StateMark kind="shippingState" state={shippingState} />
    <span>{writeMoment(completedAt)}</span>
  </span>
);

function OrderList() {
  return (
    <List
      filters={filters}
      sort={{ field: "completedAt", order: "DESC" }}
      actions={<Actions />}
      empty={false}
    >
      <Rows
        rowClick="show"
        primary={({ number, customerName }) => `${number} · ${customerName}`}
        secondary={summary}
        tertiary={({ total }) => formatEuro(total)}
      >
        <DataTable.Col source="number" />
        <DataTable.Col source="completedAt">
          <MomentField source="completedAt" />
        </DataTable.Col>
        <DataTable.Col source="customerName" disableSort />
        <DataTable.Col source="paymentState" disableSort>
          <StateField kind="paymentState" source="paymentState" />
        </DataTable.Col>
        <DataTable.Col source="shippingState" disableSort>
          <StateField kind="shippingState" source="shippingState" />
        </DataTable.Col>
        <DataTable.NumberCol source="itemCount" disableSort />
        <DataTable.Col source="total" align="right">
          <MoneyField source="total" />
        </DataTable.Col>
      </Rows>
    </List>
  );
}

function Actions() {
  const { filterValues } = useListContext();
  return (
    <TopToolbar>
      <FilterButton />
      <ExportButton file={`orders.csv?${listQuery({ filter: filterValues })}`} />
    </TopToolbar>
  );
}

export const orders: ResourceProps = {
  name: "orders",
  list: OrderList,
  show: OrderShow,
  recordRepresentation: ({ number }) => `Ordine ${number}`,
};
