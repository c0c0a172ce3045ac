import type { RaRecord, ResourceProps } from "react-admin";
import { DataTable, List } from "react-admin";
import { byState, search } from "../shared/filters.tsx";
import { MomentField, writeMoment } from "../shared/moment.tsx";
import { Rows } from "../shared/rows.tsx";
import { StateField, StateMark } from "../shared/state-mark.tsx";
import { ContactRequestEdit } from "./contact-request-edit.tsx";
import { senderOf } from "./sender-of.ts";

const stateOf = ({ status }: RaRecord) => <StateMark kind="contact" state={status} />;

const ContactRequestList = () => (
  <List
    filters={[search("Nome, e-mail, testo, ordine"), byState("status", "contact")]}
    sort={{ field: "createdAt", order: "DESC" }}
    empty={false}
  >
    <Rows
      primary={senderOf}
      secondary={({ createdAt, message }) => `${writeMoment(createdAt)} · ${message.slice(0, 80)}`}
      tertiary={stateOf}
    >
      <DataTable.Col source="createdAt">
        <MomentField source="createdAt" />
      </DataTable.Col>
      <DataTable.Col label="Da" render={senderOf} />
      <DataTable.Col
        source="message"
        disableSort
        render={({ message }) => `${message.slice(0, 90)}${message.length > 90 ? "…" : ""}`}
      />
      <DataTable.Col source="status" disableSort>
        <StateField kind="contact" source="status" />
      </DataTable.Col>
      <DataTable.Col source="assignee" disableSort />
    </Rows>
  </List>
);

export const contactRequests: ResourceProps = {
  name: "contact-requests",
  list: ContactRequestList,
  edit: ContactRequestEdit,
  recordRepresentation: (record) => `Messaggio di ${senderOf(record)}`,
};
