import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "./open.ts";

type Query = (...args: unknown[]) => unknown;
type Queryable = { query: Query };

/** Told a statement when it is sent; what it answers is told how many seconds it took and whether it failed. */
type Observe = (statement: string) => (seconds: number, error: unknown) => void;

/** Tells of each statement and how long it took, inside transactions too. */
export function timeStatements(database: Database, observe: Observe): void {
  if (database.driver === "postgres") {
    // Also those that were opened before, for the migrations.
    const timed = new WeakSet<object>();
    database.client.on("acquire", (connection) => {
      if (timed.has(connection)) return;
      timed.add(connection);
      timeQueries(connection as unknown as Queryable, observe);
    });
    keepContext(database.client);
    return;
  }
  const { client } = database;
  timeQueries(client as unknown as Queryable, observe);
  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    transaction((tx) => {
      timeQueries(tx as unknown as Queryable, observe);
      return work(tx);
    });
}

/** As it was sent, without its values. */
const statementOf = ([query]: unknown[]) =>
  typeof query === "string" ? query : String((query as { text?: unknown }).text);

function timeQueries(target: Queryable, observe: Observe): void {
  const query = target.query.bind(target);
  target.query = (...args) => {
    const started = performance.now();
    const observed = observe(statementOf(args));
    const end = (error: unknown) => observed((performance.now() - started) / 1000, error);
    const callback = args.at(-1);
    if (typeof callback === "function") {
      const told = (...answer: unknown[]) => {
        end(answer[0]);
        (callback as Query)(...answer);
      };
      return query(...args.slice(0, -1), told);
    }
    const result = query(...args);
    if (result instanceof Promise) result.then(() => end(null), end);
    return result;
  };
}

/** A caller who waits for a connection gets it from whoever gives one back, and would go on in that one's trace. */
function keepContext(pool: Extract<Database, { driver: "postgres" }>["client"]): void {
  const connect = pool.connect.bind(pool) as (callback?: Query) => unknown;
  pool.connect = ((callback?: Query) =>
    connect(callback && AsyncLocalStorage.bind(callback))) as typeof pool.connect;
}
