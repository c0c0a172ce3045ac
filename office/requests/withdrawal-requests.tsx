import type { RaRecord, ResourceProps } from "react-admin";
import { DataTable, List } from "react-admin";
import { byState, search } from "../shared/filters.tsx";
import { MomentField, writeMoment } from "../shared/moment.tsx";
import { Rows } from "../shared/rows.tsx";
import { StateField, StateMark } from "../shared/state-mark.tsx";
import { wordOf } from "../shared/words.ts";
import { senderOf } from "./sender-of.ts";
import { WithdrawalRequestEdit } from "./withdrawal-request-edit.tsx";

const stateOf = ({ status }: RaRecord) => <StateMark kind="withdrawal" state={status} />;
const whenOf = ({ receivedAt, outcome }: RaRecord) =>
  `${writeMoment(receivedAt)} · ${wordOf("withdrawalOutcome", outcome)[0]}`;

const WithdrawalRequestList = () => (
  <List
    filters={[search("Nome, e-mail, ordine"), byState("status", "withdrawal")]}
    sort={{ field: "receivedAt", order: "DESC" }}
    empty={false}
  >
    <Rows
      primary={(request) => `${request["orderNumber"]} · ${senderOf(request)}`}
      secondary={whenOf}
      tertiary={stateOf}
    >
      <DataTable.Col source="receivedAt">
        <MomentField source="receivedAt" />
      </DataTable.Col>
      <DataTable.Col source="orderNumber" disableSort />
      <DataTable.Col label="Da" render={senderOf} />
      <DataTable.Col source="status" disableSort>
        <StateField kind="withdrawal" source="status" />
      </DataTable.Col>
      <DataTable.Col source="outcome" disableSort>
        <StateField kind="withdrawalOutcome" source="outcome" />
      </DataTable.Col>
      <DataTable.Col source="assignee" disableSort />
    </Rows>
  </List>
);

export const withdrawalRequests: ResourceProps = {
  name: "withdrawal-requests",
  list: WithdrawalRequestList,
  edit: WithdrawalRequestEdit,
  recordRepresentation: ({ orderNumber }) => `Recesso dall’ordine ${orderNumber}`,
};
