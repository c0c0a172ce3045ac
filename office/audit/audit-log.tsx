import { DataTable, type RaRecord, type ResourceProps, Show, useRecordContext } from "react-admin";
import { auditActions, auditSubjects } from "#contract/admin/desk/kinds.ts";
import { formatEuro } from "#contract/format/money.ts";
import { resources } from "../messages/resources.ts";
import { wordOf } from "../shared/labels.ts";
import { momentColumn, RecordList, search } from "../shared/lists.tsx";
import { Moment, writeMoment } from "../shared/moment.tsx";
import { Table } from "../shared/page.tsx";
import labels from "../messages/labels.json" with { type: "json" };

const wordIn = (words: Record<string, unknown>, key: string) => {
  const word = words[key];
  return typeof word === "string" ? word : key;
};

const titleOf = ({ action, subject }: RaRecord) =>
  `${describeSubject(subject)}: ${describeAction(action)}`;

const AuditList = () => (
  <RecordList
    filters={[search("Chi, che cosa, su che cosa")]}
    sort={["at", "DESC"]}
    actions={false}
    rowClick="show"
    primary={titleOf}
    secondary={whoOf}
    tertiary={({ at }) => writeMoment(at)}
  >
    <DataTable.Col {...momentColumn("at")} />
    <DataTable.Col source="actorEmail" disableSort render={whoOf} />
    <DataTable.Col source="action" disableSort render={({ action }) => describeAction(action)} />
    <DataTable.Col
      source="subject"
      disableSort
      render={({ subject }) => describeSubject(subject)}
    />
  </RecordList>
);

const AuditShow = () => (
  <Show actions={false} component="div">
    <Entry />
  </Show>
);

type Fields = Record<string, unknown> | null;

function Entry() {
  const entry = useRecordContext<RaRecord & { before: Fields; after: Fields }>();
  if (!entry) return null;
  const { before, after } = entry;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <>
      <p className="quiet">
        <Moment at={entry["at"]} />, {whoOf(entry)}
      </p>
      {names.length === 0 && <p>Non ci sono altri dettagli.</p>}
      <section aria-label="Che cosa è cambiato" hidden={names.length === 0}>
        <Table className="table words" columns={["Campo", "Prima", "Dopo"]}>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{wordIn(fieldWords, name)}</th>
              <td>{shown(name, before?.[name])}</td>
              <td>{shown(name, after?.[name])}</td>
            </tr>
          ))}
        </Table>
      </section>
    </>
  );
}

const isMoney = /^(price|originalPrice|amount|initialAmount|total|fee|freeFrom|minTotal|maxTotal)$/;

function shown(name: string, value: unknown): string {
  if (value === undefined || value === null || value === "") return "–";
  if (typeof value === "boolean") return value ? "Sì" : "No";
  if (typeof value === "number" && isMoney.test(name)) return formatEuro(value);
  if (typeof value === "object") return JSON.stringify(value);
  return (name.endsWith("At") && writeMoment(value)) || wordOf(name, value).label;
}

export const auditLog: ResourceProps = {
  name: "audit-log",
  list: AuditList,
  show: AuditShow,
  recordRepresentation: titleOf,
};

/** `order.ship` → spedizione */
const describeAction = (action: string) => wordIn(auditActions, action.split(".").at(-1) ?? action);

const exported: Record<string, string> = labels.exports;

/** Translates a subject: `order:RG1` → Ordine RG1 */
function describeSubject(subject: string): string {
  const [kind = "", ...name] = subject.split(":");
  const recordName = name.join(":");
  return `${wordIn(auditSubjects, kind)} ${kind === "exports" ? wordIn(exported, recordName) : recordName}`;
}

const actors = { system: "Il negozio", guest: "Visitatore", admin: "Persona", customer: "Cliente" };

/** Without an email, for example after erasure, shows kind and number: `customer:12` → Cliente 12 */
function whoOf({ actorEmail, actor }: RaRecord): string {
  const [kind = "", id = ""] = String(actor).split(":");
  return actorEmail ?? `${wordIn(actors, kind)} ${id}`.trim();
}

const fieldWords: Record<string, unknown> = Object.assign(
  {},
  ...Object.values(resources).map(({ fields }) => fields),
);
