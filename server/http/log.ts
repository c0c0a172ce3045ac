import { errorCode, isRecord } from "#contract/format/keys-of.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { type DestinationStream, type Logger, pino } from "pino";
import { currentTraceId, runningRequest, setRoute } from "#commerce/kernel/tracing.ts";
import type { Config } from "../config.ts";

export type ServerEnv = {
  Bindings: { incoming?: IncomingMessage; outgoing?: ServerResponse };
  Variables: { log: Logger; requestId: string; closed?: boolean };
};

/** The status of a request whose caller went away before the answer, as nginx counts it. */
export const ABANDONED = 499;

const secrets = ["authorization", "cookie", "password", "token", "refresh_token", "body"];

export function createLog(
  config: Pick<Config, "LOG_LEVEL">,
  destination: DestinationStream = pino.destination(1),
): Logger {
  return pino(
    {
      level: config.LOG_LEVEL,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: [...secrets, ...secrets.map((name) => `*.${name}`), "*.headers"],
      serializers: { err: describeError },
    },
    destination,
  );
}

/** One line per request; paths that carry tokens are cut at the token. */
export function requestLog(log: Logger) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const started = performance.now();
    const requestId = requestIdFrom(c.req.header("x-request-id"));
    c.set("requestId", requestId);
    const traceId =
      currentTraceId() ?? /^00-([\da-f]{32})-/.exec(c.req.header("traceparent") ?? "")?.[1];
    c.set("log", log.child({ requestId, traceId }));
    await runningRequest.run(requestId, next);
    const route = routePath(c);
    // Pages are routed by the storefront.
    if (route !== "/*") setRoute(c.req.method, route);
    setHeader(c, "x-request-id", requestId);
    const { method, path } = c.req;
    const status = c.env?.outgoing?.destroyed ? ABANDONED : c.res.status;
    const closed = c.get("closed") ?? false;
    logRequest(log, { requestId, traceId, method, path, status, started, closed });
  });
}

/**
 * On an answer that is made already. `c.header` asks whether its body was read, for which the light answers of
 * @hono/node-server become streams; it stays the way for those of `fetch`, whose headers cannot be changed.
 */
export function setHeader(c: Context, name: string, value: string): void {
  try {
    c.res.headers.set(name, value);
  } catch {
    c.header(name, value);
  }
}

type Answered = {
  requestId: string;
  /** Of our own trace or the proxy's, by which its lines and ours are joined. */
  traceId?: string | undefined;
  method: string;
  path: string;
  status: number;
  started: number;
  /** Answered 503 because the owner wants it so. */
  closed?: boolean;
};

export function logRequest(log: Logger, { started, path, closed, ...answered }: Answered): void {
  const level = closed ? "debug" : levelOf(answered.status);
  if (!log.isLevelEnabled(level)) return;
  const ms = Math.round((performance.now() - started) * 10) / 10;
  log[level]({ traceId: currentTraceId(), ...answered, path: withoutTokens(path), ms }, "request");
}

/** 503 and the like pass by themselves: metrics and alerts tell when they last. */
const levelOf = (status: number) => (status === 500 ? "error" : status > 500 ? "warn" : "debug");

/** The caller's own, when it is one. */
export function requestIdFrom(value: string | string[] | undefined): string {
  return typeof value === "string" && /^[\w-]{8,64}$/.test(value) ? value : crypto.randomUUID();
}

/** Gift cards, and orders of backends whose tokens may be short, are known by where they stand. */
const tokenPlaces = /\/(orders?|ordine|ordini|thankyou|gift-cards)\/[^/]+/g;

/** Matches the shop's tokens, which are long and random, in any path. */
export const withoutTokens = (path: string): string =>
  path
    .replace(tokenPlaces, "/$1/…")
    .replaceAll(/[\w-]{32,}/g, (run) => (/[A-Z]|^[\da-f-]+$/.test(run) ? "…" : run));

type Described = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: Described;
};

const frames = /^\s+at /;

/** For the logs: what failed and where, without the values it was asked with or the replies that repeat them. */
export function describeError(error: unknown): Described | undefined {
  if (!isErrorLike(error))
    return error === undefined ? undefined : { type: typeof error, message: "" };
  const code = errorCode(error);
  const at = error.stack
    ?.split("\n")
    .filter((line) => frames.test(line))
    .join("\n");
  const described = describeError(error.cause);
  return {
    type: (error.name ?? "Error") === "Error" ? error.constructor.name : error.name,
    message: isFailedQuery(error) ? `Failed query: ${error.query}` : withoutValues(error.message),
    ...(typeof code === "string" ? { code } : {}),
    ...(at ? { stack: at } : {}),
    ...(described ? { cause: described } : {}),
  };
}

/** The job queue reports copies of errors: plain objects with a message. */
const isErrorLike = (error: unknown): error is Error =>
  error instanceof Error || (isRecord(error) && typeof error.message === "string");

/** Its message lists the values; the errors of the database beneath it only say what was wrong. */
const isFailedQuery = (error: Error): error is Error & { query: string } =>
  "query" in error && error.message.startsWith("Failed query");

/** Quoted values and mailboxes: an error may repeat what somebody typed. */
const withoutValues = (message: string) =>
  message.replaceAll(/"[^"]*"/g, '"…"').replaceAll(/[^\s<>()=]+@[^\s<>()=]+/g, "…@…");
