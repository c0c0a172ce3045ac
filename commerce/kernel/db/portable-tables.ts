import { promisify } from "node:util";
import { crc32, gunzip, gzip } from "node:zlib";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { FileStorage } from "../storage.ts";
import type { Db } from "./open.ts";
import { rows } from "./rows.ts";

/** Manifest of a dumped table: rows as JSON lines, in compressed parts small enough for any memory. */
export const WrittenTable = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  parts: z.array(z.string()),
  rows: z.int(),
  /** Sum of all rows' checksums, independent of their order. */
  checksum: z.number(),
});

export type WrittenTable = z.infer<typeof WrittenTable>;
type Table = Pick<WrittenTable, "schema" | "name" | "columns">;

const rowsAtOnce = 2000;
const partCharacters = 32 * 1024 * 1024;
const json = { mediaType: "application/gzip", pack: promisify(gzip), unpack: promisify(gunzip) };

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const placeOf = ({ schema, name }: Pick<Table, "schema" | "name">) =>
  sql.raw(`${quote(schema)}.${quote(name)}`);
const columnsOf = ({ columns }: Table) => sql.raw(columns.map(quote).join(", "));

/** Lists a schema's tables and data columns, without generated columns. */
export async function listTables(db: Db, schema: string): Promise<Table[]> {
  return rows<Table>(
    db,
    sql`select c.relnamespace::regnamespace::text as schema, c.relname as name,
        array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = to_regnamespace(${schema}) and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.oid, c.relnamespace, c.relname order by c.relname`,
  );
}

/** Rows as text that is not parsed, so that numbers keep every digit. Requires a transaction. */
async function* linesOf(tx: Db, table: Table): AsyncGenerator<string[]> {
  await tx.execute(sql`set local timezone = 'UTC'`);
  await tx.execute(
    sql`declare written_rows no scroll cursor for
      select row_to_json(r)::text as line from (select ${columnsOf(table)} from ${placeOf(table)}) r`,
  );
  for (;;) {
    const found = await rows<{ line: string }>(
      tx,
      sql.raw(`fetch ${rowsAtOnce} from written_rows`),
    );
    if (found.length === 0) break;
    yield found.map(({ line }) => line);
  }
  await tx.execute(sql`close written_rows`);
}

/** Stays within the safe integers for any number of rows. */
const addTo = (sum: number, lines: string[]) =>
  lines.reduce((total, line) => (total + crc32(line)) % 2 ** 48, sum);

export async function writeTable(tx: Db, table: Table, to: FileStorage): Promise<WrittenTable> {
  const written: WrittenTable = { ...table, parts: [], rows: 0, checksum: 0 };
  let waiting: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (waiting.length === 0) return;
    const part = `tables/${table.schema}.${table.name}.${written.parts.length + 1}.jsonl.gz`;
    await to.put(part, await json.pack(waiting.join("\n")), json.mediaType);
    written.parts.push(part);
    [waiting, characters] = [[], 0];
  };
  for await (const lines of linesOf(tx, table)) {
    written.rows += lines.length;
    written.checksum = addTo(written.checksum, lines);
    for (const line of lines) characters += line.length;
    waiting.push(...lines);
    if (characters > partCharacters) await flush();
  }
  await flush();
  return written;
}

export async function readTable(
  tx: Db,
  table: WrittenTable,
  from: FileStorage,
  only = sql`true`,
): Promise<void> {
  for (const part of table.parts) {
    const packed = await from.get(part);
    if (!packed) throw new Error(`The backup is not complete: ${part} is missing.`);
    const unpacked = await json.unpack(packed).catch((cause: Error) => {
      const what = `${part}, with rows of the table ${table.name}, cannot be read`;
      throw new Error(`The backup is damaged: ${what} (${cause.message}).`, { cause });
    });
    const lines = unpacked.toString().split("\n");
    for (let start = 0; start < lines.length; start += rowsAtOnce) {
      const batch = `[${lines.slice(start, start + rowsAtOnce).join(",")}]`;
      await tx.execute(
        sql`insert into ${placeOf(table)} (${columnsOf(table)}) overriding system value
          select ${columnsOf(table)} from json_populate_recordset(null::${placeOf(table)}, ${batch}::json)
          where ${only}`,
      );
    }
  }
}

export async function verifyTable(tx: Db, table: WrittenTable): Promise<void> {
  const found = { rows: 0, checksum: 0 };
  for await (const lines of linesOf(tx, table)) {
    found.rows += lines.length;
    found.checksum = addTo(found.checksum, lines);
  }
  if (found.rows !== table.rows || found.checksum !== table.checksum)
    throw new Error(
      `${table.name} does not hold what was written down: ${found.rows} rows of ${table.rows}.`,
    );
}

/** Allows loading tables in any order: foreign keys are checked at the end, triggers do not run. */
export async function withoutGuards(tx: Db, tables: Table[], load: () => Promise<void>) {
  const keys = await rows<{ place: string; name: string; definition: string }>(
    tx,
    sql`select conrelid::regclass::text as place, quote_ident(conname) as name,
        pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const run = (statement: string) => tx.execute(sql.raw(statement));
  for (const { place, name } of keys) await run(`alter table ${place} drop constraint ${name}`);
  const places = tables.map(({ schema, name }) => `${quote(schema)}.${quote(name)}`);
  for (const place of places) await run(`alter table ${place} disable trigger user`);
  await run(`truncate ${places.join(", ")}`);
  await load();
  for (const place of places) await run(`alter table ${place} enable trigger user`);
  for (const { place, name, definition } of keys)
    await run(`alter table ${place} add constraint ${name} ${definition}`);
}

export const Sequences = z.record(z.string(), z.string());

/** Current values of all sequences; unused ones are skipped. */
export async function readSequences(db: Db): Promise<z.infer<typeof Sequences>> {
  const found = await rows<{ name: string; value: string }>(
    db,
    sql`select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
      from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  return Object.fromEntries(found.map(({ name, value }) => [name, value]));
}

export async function setSequences(db: Db, sequences: z.infer<typeof Sequences>): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    await db.execute(sql`select setval(${name}::regclass, ${value}::bigint)`);
}
