import type { Database } from "./open.ts";

type Query = (...args: unknown[]) => unknown;
type Queryable = { query: Query };

type Observe = (seconds: number, statement: string) => void;

/** Tells how long each statement took, in seconds, inside transactions too. */
export function timeStatements(database: Database, observe: Observe): void {
  if (database.driver === "postgres") {
    database.client.on("connect", (connection) =>
      timeQueries(connection as unknown as Queryable, observe),
    );
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
    const end = () => observe((performance.now() - started) / 1000, statementOf(args));
    const callback = args.at(-1);
    if (typeof callback === "function") {
      const told = (...answer: unknown[]) => {
        end();
        (callback as Query)(...answer);
      };
      return query(...args.slice(0, -1), told);
    }
    const result = query(...args);
    if (result instanceof Promise) result.then(end, end);
    return result;
  };
}
