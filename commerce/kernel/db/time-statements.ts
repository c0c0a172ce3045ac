import { isRecord } from "#contract/format/keys-of.ts";
import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "./open.ts";

/** Called when a statement is sent; the returned function is called with its duration in seconds and its error. */
type Observe = (statement: string) => (seconds: number, error: unknown) => void;

export function timeStatements(database: Database, observe: Observe): void {
  if (database.driver === "postgres") {
    // Also instruments connections opened before, for the migrations.
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

const statementOf = ([query]: unknown[]) =>
  typeof query === "string" ? query : String(isRecord(query) ? query.text : query);

type Query = (...args: unknown[]) => unknown;

/** Replaces `query`, because neither driver reports its statements. */
function timeQueries(target: object, observe: Observe): void {
  const methods = target as { query: Query };
  const query = methods.query.bind(target);
  methods.query = (...args) => {
    const started = performance.now();
    const observed = observe(statementOf(args));
    const end = (error: unknown) => observed((performance.now() - started) / 1000, error);
    const callback = args.at(-1);
    if (typeof callback === "function") {
      const observedCallback: Query = (...answer) => {
        end(answer[0]);
        callback(...answer);
      };
      return query(...args.slice(0, -1), AsyncLocalStorage.bind(observedCallback));
    }
    const result = query(...args);
    if (result instanceof Promise) result.then(() => end(null), end);
    return result;
  };
}
