import type { Database } from "#commerce/db/open.ts";

/** Counts what goes to the database while the work runs. */
export async function countStatements(
  database: Database,
  work: () => Promise<unknown>,
): Promise<number> {
  const client = database.client as { query: (...args: unknown[]) => unknown };
  const { query } = client;
  let count = 0;
  client.query = (...args) => {
    count += 1;
    return query.apply(client, args);
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return count;
}
