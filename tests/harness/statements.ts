import type { PGlite } from "@electric-sql/pglite";
import type { Pool } from "pg";
import type { Database } from "#commerce/kernel/db/open.ts";

type Query = (...args: unknown[]) => unknown;
type Queryable = { query: Query };

/** Counts what goes to the database while the work runs, transactions included but for their beginning and end. */
export const countStatements = async (database: Database, work: () => Promise<unknown>) =>
  (await statementsOf(database, work)).length;

export async function statementsOf(
  database: Database,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const statements: string[] = [];
  const stop = watch(database, (text) => {
    if (!/^(begin|commit|rollback)\b/i.test(text)) statements.push(text);
  });
  try {
    await work();
  } finally {
    stop();
  }
  return statements;
}

type Seen = (text: string) => void;

const watch = (database: Database, seen: Seen) =>
  database.driver === "postgres"
    ? watchPool(database.client, seen)
    : watchPglite(database.client, seen);

function watchPool(pool: Pool, seen: Seen): () => void {
  const watched = new Map<unknown, () => void>();
  const acquired = (connection: unknown) => {
    if (!watched.has(connection))
      watched.set(connection, watchQueries(connection as Queryable, seen));
  };
  pool.on("acquire", acquired);
  return () => {
    pool.off("acquire", acquired);
    for (const stop of watched.values()) stop();
  };
}

function watchPglite(client: PGlite, seen: Seen): () => void {
  const stop = watchQueries(client as unknown as Queryable, seen);
  const { transaction } = client;
  client.transaction = (work) =>
    transaction.call(client, (tx) => {
      watchQueries(tx as unknown as Queryable, seen);
      return work(tx);
    }) as never;
  return () => {
    client.transaction = transaction;
    stop();
  };
}

function watchQueries(target: Queryable, seen: Seen): () => void {
  const { query } = target;
  target.query = (...args) => {
    const [first] = args as [string | { text: string }];
    seen(typeof first === "string" ? first : first.text);
    return query.apply(target, args);
  };
  return () => void (target.query = query);
}
