import type { RaRecord, ResourceProps } from "react-admin";
import { DataTable, List, Show, useRecordContext } from "react-admin";
import { tellDeed, tellThing } from "./tell.ts";
import { search } from "../shared/filters.tsx";
import { Moment, MomentField, writeMoment } from "../shared/moment.tsx";
import { Rows } from "../shared/rows.tsx";

const titleOf = ({ action, subject }: RaRecord) => `${tellThing(subject)}: ${tellDeed(action)}`;

const AuditList = () => (
  <List
    filters={[search("Chi, che cosa, su che cosa")]}
    sort={{ field: "at", order: "DESC" }}
    actions={false}
    empty={false}
  >
    <Rows
      rowClick="show"
      primary={titleOf}
      secondary={({ actorEmail, actor }) => actorEmail ?? actor}
      tertiary={({ at }) => writeMoment(at)}
    >
      <DataTable.Col source="at">
        <MomentField source="at" />
      </DataTable.Col>
      <DataTable.Col
        source="actorEmail"
        disableSort
        render={({ actorEmail, actor }) => actorEmail ?? actor}
      />
      <DataTable.Col source="action" disableSort render={({ action }) => tellDeed(action)} />
      <DataTable.Col source="subject" disableSort render={({ subject }) => tellThing(subject)} />
    </Rows>
  </List>
);

const AuditShow = () => (
  <Show actions={false} component="div">
    <Entry />
  </Show>
);

type Fields = Record<string, unknown> | null;

function Entry() {
  const entry = useRecordContext();
  if (!entry) return null;
  const { at, actor, actorEmail } = entry;
  const before = entry["before"] as Fields;
  const after = entry["after"] as Fields;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <>
      <p className="quiet">
        <Moment at={at} />, {actorEmail ?? actor}
      </p>
      {names.length === 0 && <p>Non ci sono altri dettagli.</p>}
      <section aria-label="Che cosa è cambiato" hidden={names.length === 0}>
        <table className="table words">
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Prima</th>
              <th scope="col">Dopo</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{shown(before?.[name])}</td>
                <td>{shown(after?.[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return "–";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

export const auditLog: ResourceProps = {
  name: "audit-log",
  list: AuditList,
  show: AuditShow,
  recordRepresentation: titleOf,
};
