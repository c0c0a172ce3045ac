import { DataTable, type RaRecord, type ResourceProps } from "react-admin";
import {
  byFlag,
  byState,
  momentColumn,
  RecordList,
  search,
  stateColumn,
  StateMark,
} from "../shared/lists.tsx";
import { Moment } from "../shared/moment.tsx";
import { ReturnShow } from "./return-show.tsx";

const termOf = ({ refundBy, state }: RaRecord) =>
  refundBy && state !== "refunded" && state !== "closed" ? (
    <>
      entro <Moment at={refundBy} day />
    </>
  ) : null;

const summary = (record: RaRecord) => (
  <span className="marks">
    <StateMark kind="return" state={record["state"]} />
    <span>
      {record["orderNumber"]} {termOf(record)}
    </span>
  </span>
);

const ReturnList = () => (
  <RecordList
    filters={[search("Ordine, nome, e-mail"), byState("state", "return"), byFlag("open")]}
    sort={["createdAt", "DESC"]}
    rowClick="show"
    primary={({ number, customerName }) => `${number} · ${customerName}`}
    secondary={summary}
  >
    <DataTable.Col source="number" disableSort />
    <DataTable.Col {...momentColumn("createdAt")} />
    <DataTable.Col source="customerName" disableSort />
    <DataTable.Col source="orderNumber" disableSort />
    <DataTable.Col {...stateColumn("cause", "returnCause")} />
    <DataTable.Col {...stateColumn("state", "return")} />
    <DataTable.Col label="Da rimborsare" render={termOf} />
  </RecordList>
);

export const returns: ResourceProps = {
  name: "returns",
  list: ReturnList,
  show: ReturnShow,
  recordRepresentation: ({ number }) => `Reso ${number}`,
};
