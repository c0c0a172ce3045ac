import { observeCalls } from "./hanging-server.ts";
import type { Database } from "./open.ts";

/** Told a statement when it is sent; what it answers is told how many seconds it took and whether it failed. */
type Observe = (statement: string) => (seconds: number, error: unknown) => void;

/** Tells of each statement and how long it took, inside transactions too. */
export function timeStatements(database: Database, observe: Observe): void {
  if (database.driver === "postgres") {
    // Also those that were opened before, for the migrations.
    const timed = new WeakSet<object>();
    database.client.on("acquire", (connection) => {
      if (!timed.has(connection)) timeQueries(connection, observe);
      timed.add(connection);
    });
    return;
  }
  const { client } = database;
  timeQueries(client, observe);
  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    transaction((tx) => {
      timeQueries(tx, observe);
      return work(tx);
    });
}

/** As it was sent, without its values. */
const statementOf = ([query]: unknown[]) =>
  typeof query === "string" ? query : String((query as { text?: unknown }).text);

function timeQueries(target: object, observe: Observe): void {
  observeCalls(target, "query", (args) => {
    const started = performance.now();
    const observed = observe(statementOf(args));
    return (error) => observed((performance.now() - started) / 1000, error);
  });
}
