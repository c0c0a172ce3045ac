import { AsyncLocalStorage } from "node:async_hooks";
import type { Client, Pool } from "pg";

/** The server is away, restarts, has no room, or did not answer in time. */
const away = /^(08|57P|57014|53300)|^E(CONNREFUSED|CONNRESET|TIMEDOUT|PIPE)$/;
/** The driver's own errors have no code. */
const awayInWords = /read timeout|timeout exceeded|connection terminated|not queryable/i;

/** Whether a statement failed for want of a database, and may succeed in a moment. */
export function isAway(error: unknown): boolean {
  const { code, message, cause } = (error ?? {}) as Error & { code?: unknown };
  if (away.test(String(code)) || awayInWords.test(String(message))) return true;
  return cause !== undefined && isAway(cause);
}

/** In the driver's words; a server that ended a statement itself does answer. */
const hung = /query read timeout|connection timeout/i;

const pauses = new WeakMap<object, { until: number; cause: unknown }>();

/**
 * A server that hung is asked again after a pause, by whoever is connected with the same `options`: else each step of a
 * page would wait out the limit in turn. Answers whom to tell of failures of other calls.
 */
export function refuseAfterHanging(
  target: Pool | Client,
  name: "connect" | "query",
  options: object,
): (error: unknown) => void {
  const notice = (error: unknown) => {
    if (hung.test(String(error))) pauses.set(options, { until: Date.now() + 2000, cause: error });
  };
  observeCalls(target, name, () => {
    const pause = pauses.get(options);
    if (pause && Date.now() < pause.until) throw new Error("The database hung a moment ago", pause);
    return notice;
  });
  return notice;
}

export function pauseAfterHanging(pool: Pool): void {
  const notice = refuseAfterHanging(pool, "connect", pool.options);
  pool.on("connect", (connection) => {
    observeCalls(connection, "query", () => (error) => {
      notice(error);
      if (!isAway(error) || (error as { code?: unknown }).code === "57014") return;
      // Drizzle never gives it back after BEGIN, and else as if it were well, in an open transaction.
      connection.release(true);
      connection.release = () => {};
    });
  });
}

type Query = (...args: unknown[]) => unknown;

/** `begin` is told each call and may refuse it; what it answers is told how the call ended, before the caller is. */
export function observeCalls(
  target: object,
  name: "connect" | "query",
  begin: (args: unknown[]) => (error: unknown) => void,
): void {
  const methods = target as Record<typeof name, Query>;
  const call = methods[name].bind(target);
  methods[name] = (...args) => {
    const end = begin(args);
    const callback = args.at(-1);
    if (typeof callback === "function") {
      const told = (...answer: unknown[]) => {
        end(answer[0]);
        (callback as Query)(...answer);
      };
      // A caller who waits for a connection gets it from whoever gives one back, and would go on in that one's trace.
      return call(...args.slice(0, -1), AsyncLocalStorage.bind(told));
    }
    const result = call(...args);
    if (result instanceof Promise) result.then(() => end(null), end);
    return result;
  };
}
