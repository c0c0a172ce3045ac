import type { RaRecord, ResourceProps } from "react-admin";
import { DataTable, List, TopToolbar } from "react-admin";
import { ExportButton } from "../shared/export-button.tsx";
import { byState, search } from "../shared/filters.tsx";
import { MomentField, writeMoment } from "../shared/moment.tsx";
import { Rows } from "../shared/rows.tsx";
import { StateField, StateMark } from "../shared/state-mark.tsx";

const stateOf = ({ state }: RaRecord) => <StateMark kind="newsletter" state={state} />;

const NewsletterList = () => (
  <List
    filters={[search("E-mail"), byState("state", "newsletter")]}
    sort={{ field: "requestedAt", order: "DESC" }}
    empty={false}
    actions={
      <TopToolbar>
        <ExportButton file="newsletter.csv" label="Esporta con la prova del consenso" />
      </TopToolbar>
    }
  >
    <Rows
      rowClick={false}
      primary={({ email }) => email}
      secondary={({ requestedAt }) => writeMoment(requestedAt)}
      tertiary={stateOf}
    >
      <DataTable.Col source="email" />
      <DataTable.Col source="state" disableSort>
        <StateField kind="newsletter" source="state" />
      </DataTable.Col>
      <DataTable.Col source="requestedAt">
        <MomentField source="requestedAt" />
      </DataTable.Col>
      <DataTable.Col source="confirmedAt">
        <MomentField source="confirmedAt" />
      </DataTable.Col>
      <DataTable.Col source="endedAt" disableSort>
        <MomentField source="endedAt" />
      </DataTable.Col>
    </Rows>
  </List>
);

export const newsletter: ResourceProps = {
  name: "newsletter-subscriptions",
  list: NewsletterList,
  recordRepresentation: "email",
};
