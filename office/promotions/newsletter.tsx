import { DataTable, List, type RaRecord, type ResourceProps, TopToolbar } from "react-admin";
import {
  byState,
  ExportButton,
  momentColumn,
  Rows,
  search,
  stateColumn,
  StateMark,
} from "../shared/lists.tsx";
import { writeMoment } from "../shared/moment.tsx";

const stateOf = ({ state }: RaRecord) => <StateMark kind="newsletter" state={state} />;

const NewsletterList = () => (
  <List
    filters={[search("E-mail"), byState("state", "newsletter")]}
    sort={{ field: "requestedAt", order: "DESC" }}
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
      <DataTable.Col {...stateColumn("state", "newsletter")} />
      <DataTable.Col {...momentColumn("requestedAt")} />
      <DataTable.Col {...momentColumn("confirmedAt")} />
      <DataTable.Col {...momentColumn("endedAt")} disableSort />
    </Rows>
  </List>
);

export const newsletter: ResourceProps = {
  name: "newsletter-subscriptions",
  list: NewsletterList,
  recordRepresentation: "email",
};
