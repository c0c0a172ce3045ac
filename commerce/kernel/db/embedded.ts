import {
  Mutex,
  parse,
  PGlite,
  protocol,
  type QueryOptions,
  type Results,
} from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { createNames } from "./prepare-statements.ts";

// Imported only when the embedded database is opened, to save memory with PostgreSQL.

/** PostgreSQL's default is 128 MB, but a small shop's files are in the system's page cache anyway. */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB"];

export const openPglite = (options: {
  dataDir?: string;
  loadDataDir?: Blob | undefined;
}): Promise<PGlite> =>
  PGlite.create({ ...options, startParams, extensions: { pg_trgm, unaccent } });

export function pgliteDatabase(client: PGlite) {
  prepareEmbedded(client);
  const db = drizzle(client, { casing: "snake_case" });
  return { driver: "pglite" as const, client, db, close: () => client.close() };
}

export const migratePglite = (client: PGlite, migrationsFolder: string): Promise<void> =>
  migrate(drizzle(client), { migrationsFolder });

const { serialize } = protocol;

type BackendMessage = Awaited<ReturnType<PGlite["execProtocolStream"]>>[number];
type Described = { types: number[]; row: BackendMessage[] };
type EmbeddedQuery = (text: string, values?: unknown[], options?: QueryOptions) => Promise<Results>;

/**
 * Uses named prepared statements: by default the embedded database parses, plans and describes each statement again, in six
 * calls; a named one takes one.
 */
function prepareEmbedded(client: PGlite): void {
  const nameOf = createNames();
  const described = new Map<string, Described>();
  // Prevents named statements from running inside other callers' transactions, as PGlite does for its own.
  const turns = new Mutex();

  async function describe(name: string, text: string): Promise<Described> {
    const known = described.get(name);
    if (known) return known;
    const sent = Buffer.concat([
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    ]);
    const messages = await client.execProtocolStream(sent, { syncToFs: false });
    const row = messages.filter(({ name }) => name === "rowDescription" || name === "noData");
    const found = { types: parse.parseDescribeStatementResults(messages), row };
    described.set(name, found);
    return found;
  }

  async function run(
    name: string,
    text: string,
    values: unknown[],
    options: QueryOptions | undefined,
    syncToFs: boolean,
  ): Promise<Results> {
    return client.runExclusive(async () => {
      const { types, row } = await describe(name, text);
      const bound = values.map((value, index) => {
        if (value === null || value === undefined) return null;
        return client.serializers[types[index] ?? 0]?.(value) ?? String(value);
      });
      const sent = Buffer.concat([
        serialize.bind({ statement: name, values: bound }),
        serialize.execute({}),
        serialize.sync(),
      ]);
      const messages = await client.execProtocolStream(sent, { syncToFs });
      const [result] = parse.parseResults([...row, ...messages], client.parsers, options);
      if (!result) throw new Error("The embedded database answered nothing.");
      return result;
    });
  }

  function replace(
    target: { query: EmbeddedQuery; closed: boolean },
    inTransaction: boolean,
  ): void {
    const query = target.query.bind(target);
    const named: EmbeddedQuery = (text, values = [], options) => {
      const name = nameOf(text);
      if (name === undefined || target.closed) return query(text, values, options);
      const work = () => run(name, text, values, options, !inTransaction);
      return inTransaction ? work() : turns.runExclusive(work);
    };
    target.query = named;
  }

  replace(client, false);
  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    turns.runExclusive(() =>
      transaction((tx) => {
        replace(tx, true);
        return work(tx);
      }),
    );
}
