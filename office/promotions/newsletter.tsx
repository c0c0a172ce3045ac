import { DataTable, List, type RaRecord, type ResourceProps, TopToolbar } from "react-admin";
import { byState, ExportButton, Rows, search, StateField, StateMark } from "../shared/lists.tsx";
import { MomentField, writeMoment } from "../shared/moment.tsx";

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
      empty={{
        title: "Nessuna iscrizione",
        teach: "Chi si iscrive dal negozio compare qui, con il giorno in cui ha confermato.",
      }}
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
