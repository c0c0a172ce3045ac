import { hash } from "node:crypto";
import { desc, inArray, sql } from "drizzle-orm";
import type { ChangedMeanwhile } from "#contract/admin/desk/versions.ts";
import { formatShortDate, timeInRome } from "#contract/format/dates.ts";
import { CommerceError, conflict, type Ctx } from "../ctx.ts";
import { wireDate } from "../http/json-ld.ts";
import { auditLog } from "../schema.ts";
import type { Subject } from "./audit.ts";

type Fields = Record<string, unknown>;

/**
 * The ETag of a record: one digest per field (`seo.title` is one). It alone tells which fields changed since, so changes to
 * different fields can be merged without storing a history.
 */
export function versionOf(record: object): string {
  const digests = leavesOf(record).map(([path, value]) => short(path) + short(stable(value)));
  return `"${digests.join("")}"`;
}

const DIGEST = 4;
const short = (text: string) => hash("sha256", text, "base64url").slice(0, DIGEST);

function leavesOf(value: object, prefix = ""): [path: string, value: unknown][] {
  return Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    if (name.startsWith("@") || isEmpty(part)) return [];
    const path = prefix + name;
    return isRecord(part) ? leavesOf(part, `${path}.`) : [[path, part]];
  });
}

/** Forms send an empty text where the API returns null. */
const isEmpty = (value: unknown) => value === undefined || value === null || value === "";

const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Serialises a value independently of key order. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isRecord(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Whether the version had this value; of a field with parts, whether it had all of them. */
type HadValue = (path: string, value: unknown) => boolean;

/** Accepts weak ETags: proxies that compress responses weaken them. */
export function readVersion(ifMatch: string | undefined): HadValue | undefined {
  if (ifMatch === undefined || ifMatch.trim() === "*") return undefined;
  const text = ifMatch.trim().replace(/^W\//, "").replaceAll('"', "");
  const digests = new Map<string, string>();
  for (let at = 0; at < text.length; at += 2 * DIGEST) {
    digests.set(text.slice(at, at + DIGEST), text.slice(at + DIGEST, at + 2 * DIGEST));
  }
  const hadLeaf: HadValue = (path, value) =>
    (digests.get(short(path)) ?? "") === (isEmpty(value) ? "" : short(stable(value)));
  return (path, value) =>
    isRecord(value)
      ? leavesOf(value, `${path}.`).every((leaf) => hadLeaf(...leaf))
      : hadLeaf(path, value);
}

type Changing<Shown, Input> = {
  subject: Subject;
  read: (ctx: Ctx) => Promise<Shown>;
  input: Input;
};

/**
 * Starts changing a record: locks it until the transaction ends. With `If-Match`, fields that only others changed keep
 * their values; fields that both changed are refused with 412.
 */
export async function beginChange<Shown extends object, Input extends object>(
  ctx: Ctx,
  { subject, read, input }: Changing<Shown, Input>,
): Promise<{ before: Shown; change: Input }> {
  await lockRecord(ctx, subject);
  const hadValue = readVersion(ctx.ifMatch);
  if (!hadValue) return { before: await read(ctx), change: input };
  const before = await read(ctx).catch(async (error: unknown) => {
    throw (await removedMeanwhile(ctx, subject, error)) ?? error;
  });
  const conflicts: string[] = [];
  const current = new Map<string, unknown>(Object.entries(before));
  const merged = Object.entries(input).map(([name, mine]) => [
    name,
    current.has(name)
      ? merge({ path: name, mine, theirs: current.get(name), hadValue, conflicts })
      : mine,
  ]);
  const change = Object.fromEntries(merged) as Input;
  if (conflicts.length > 0) throw await changedMeanwhile(ctx, subject, before, conflicts, change);
  return { before, change };
}

type Merging = {
  path: string;
  mine: unknown;
  theirs: unknown;
  hadValue: HadValue;
  conflicts: string[];
};

function merge({ path, mine, theirs, hadValue, conflicts }: Merging): unknown {
  if (mine === undefined && !path.includes(".")) return undefined;
  if (isRecord(mine) && (isRecord(theirs) || isEmpty(theirs))) {
    const current = isRecord(theirs) ? theirs : {};
    const names = [...new Set([...Object.keys(mine), ...Object.keys(current)])];
    const parts = names.map((name): [string, unknown] => {
      const part = { path: `${path}.${name}`, mine: mine[name], theirs: current[name] };
      return [name, merge({ ...part, hadValue, conflicts })];
    });
    return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
  }
  const isSame = (isEmpty(mine) && isEmpty(theirs)) || stable(mine) === stable(theirs);
  if (isSame || hadValue(path, theirs)) return mine;
  const hadMine = isRecord(theirs)
    ? leavesOf(theirs, `${path}.`).every(([part]) => hadValue(part, null))
    : hadValue(path, mine);
  if (hadMine) return theirs;
  conflicts.push(path);
  return mine;
}

/** Replaces "not found" by who deleted the record that this person was editing. */
async function removedMeanwhile(ctx: Ctx, subject: Subject, error: unknown) {
  if (!(error instanceof CommerceError) || error.code !== "not_found") return undefined;
  const [entry] = await entriesOf(ctx, [subject], 1);
  if (!entry?.action.endsWith(".delete")) return undefined;
  const { by, when } = await authorOf(ctx, entry);
  const message = `${by} ha eliminato questa scheda ${when}: quello che hai scritto è ancora qui.`;
  return new CommerceError("not_found", message, { details: { at: wireDate(entry.at) } });
}

/** Starts deleting a record: with `If-Match`, refused with 412 if one of its `fields` changed since. */
export async function beginRemoval<Shown extends object>(
  ctx: Ctx,
  subject: Subject,
  read: (ctx: Ctx) => Promise<Shown>,
  fields: readonly string[],
): Promise<Shown> {
  await lockRecord(ctx, subject);
  const before = await read(ctx);
  const hadValue = readVersion(ctx.ifMatch);
  if (!hadValue) return before;
  const changed = leavesOf(before)
    .filter(([path, value]) => fields.includes(path.split(".")[0] ?? "") && !hadValue(path, value))
    .map(([path]) => path);
  if (changed.length > 0) throw await changedMeanwhile(ctx, subject, before, changed);
  return before;
}

/** Locks a record until the transaction ends; also works for records without a row yet, such as settings. */
export async function lockRecord({ db }: Ctx, subject: Subject): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 41))`);
}

async function changedMeanwhile(
  ctx: Ctx,
  subject: Subject,
  current: object,
  paths: string[],
  merged?: object,
) {
  const entries = await entriesOf(ctx, [subject], 100);
  const changes: ChangedMeanwhile["changes"] = [];
  for (const path of paths) {
    const entry = entries.find(({ after }) => isRecord(after) && mentions(after, path));
    const by = entry ? await nameOf(ctx, entry.actor) : null;
    changes.push({ field: path, by, at: entry ? wireDate(entry.at) : null });
  }
  const message = merged
    ? "Nel frattempo qualcuno ha cambiato gli stessi campi."
    : "Nel frattempo qualcuno ha cambiato questa scheda: ricarica la pagina e guardala prima di eliminarla.";
  const version = versionOf(current);
  const details: ChangedMeanwhile = { current, version, changes, ...(merged && { merged }) };
  return new CommerceError("changed_meanwhile", message, { details });
}

/** The latest entries of the audit log about these records. */
const entriesOf = ({ db }: Ctx, subjects: Subject[], count: number) =>
  db
    .select()
    .from(auditLog)
    .where(inArray(auditLog.subject, subjects))
    .orderBy(desc(auditLog.id))
    .limit(count);

type Entry = Awaited<ReturnType<typeof entriesOf>>[number];

async function authorOf(ctx: Ctx, { actor, at }: Entry) {
  const by = (await nameOf(ctx, actor)) ?? "Un’altra persona";
  return { by, when: `alle ${timeInRome(at)} del ${formatShortDate(at)}` };
}

/** For rows of a list, whose version is the audit log's latest entry about them: refuses what changed since. */
export async function requireLatest(ctx: Ctx, subjects: Subject[], version: number | null) {
  const [entry] = await entriesOf(ctx, subjects, 1);
  if (!entry || entry.id === version) return;
  const { by, when } = await authorOf(ctx, entry);
  throw conflict(`${by} ha cambiato questa scheda ${when}: guarda com’è ora e riprova.`);
}

/** The audit log names whole fields; for settings, the parts of their value. */
const mentions = (after: Fields, path: string) =>
  path
    .split(".")
    .slice(0, 2)
    .some((name) => name in after);

async function nameOf(ctx: Ctx, actor: string): Promise<string | null> {
  const [kind, id] = actor.split(":");
  return kind === "admin" ? ((await ctx.staffName?.(ctx, Number(id))) ?? null) : null;
}
