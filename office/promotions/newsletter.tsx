import { DataTable, type RaRecord, type ResourceProps, TopToolbar } from "react-admin";
import {
  byState,
  ExportButton,
  momentColumn,
  RecordList,
  search,
  stateColumn,
  StateMark,
} from "../shared/lists.tsx";
import { writeMoment } from "../shared/moment.tsx";

const stateOf = ({ state }: RaRecord) => <StateMark kind="newsletter" state={state} />;

const NewsletterList = () => (
  <RecordList
    filters={[search("E-mail"), byState("state", "newsletter")]}
    sort={["requestedAt", "DESC"]}
    actions={
      <TopToolbar>
        <ExportButton file="newsletter.csv" label="Esporta con la prova del consenso" />
      </TopToolbar>
    }

    rowClick={false}
    primary="email"
    secondary={({ requestedAt }) => writeMoment(requestedAt)}
    tertiary={stateOf}
  >
    <DataTable.Col source="email" />
    <DataTable.Col {...stateColumn("state", "newsletter")} />
    <DataTable.Col {...momentColumn("requestedAt")} />
    <DataTable.Col {...momentColumn("confirmedAt")} />
    <DataTable.Col {...momentColumn("endedAt")} disableSort />
  </RecordList>
);

export const newsletter: ResourceProps = {
  name: "newsletter-subscriptions",
  list: NewsletterList,
  recordRepresentation: "email",
};
