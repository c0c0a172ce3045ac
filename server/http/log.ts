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

/** Status logged when the client disconnects before the response, as nginx does. */
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

/** Logs one line per request; paths are cut at tokens. */
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
    // The catch-all route is the storefront's, which sets its own route name.
    if (route !== "/*") setRoute(c.req.method, route);
    setHeader(c, "x-request-id", requestId);
    const { method, path } = c.req;
    const status = c.env?.outgoing?.destroyed ? ABANDONED : c.res.status;
    const closed = c.get("closed") ?? false;
    logRequest(log, { requestId, traceId, method, path, status, started, closed });
  });
}

/**
 * Sets a header of a finished response. `c.header` inspects the body, which turns the light responses of @hono/node-server
 * into streams; it is used only for `fetch` responses, whose headers are immutable.
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
  /** Trace id of our own or the proxy's trace, to join log lines. */
  traceId?: string | undefined;
  method: string;
  path: string;
  status: number;
  started: number;
  /** 503 because the owner closed the shop, not because of a failure. */
  closed?: boolean;
};

export function logRequest(log: Logger, { started, path, closed, ...answered }: Answered): void {
  const level = closed ? "debug" : levelOf(answered.status);
  if (!log.isLevelEnabled(level)) return;
  const ms = Math.round((performance.now() - started) * 10) / 10;
  log[level]({ traceId: currentTraceId(), ...answered, path: withoutTokens(path), ms }, "request");
}

/** 503 and similar are transient: metrics and alerts report them if they last. */
const levelOf = (status: number) => (status === 500 ? "error" : status > 500 ? "warn" : "debug");

/** The caller's request id if valid, else a new one. */
export function requestIdFrom(value: string | string[] | undefined): string {
  return typeof value === "string" && /^[\w-]{8,64}$/.test(value) ? value : crypto.randomUUID();
}

/** Path segments with gift card codes, or order tokens too short to be recognised by their form. */
const tokenPlaces = /\/(orders?|ordine|ordini|thankyou|gift-cards)\/[^/]+/g;

/** Removes the shop's tokens, recognised as long and random, from any path. */
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

/** Describes an error for logs without query parameters or values quoted in database messages. */
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

/** The job queue reports errors as plain objects with a message. */
const isErrorLike = (error: unknown): error is Error =>
  error instanceof Error || (isRecord(error) && typeof error.message === "string");

/** Drizzle's message contains the parameters; its cause, the database error, only says what was wrong. */
const isFailedQuery = (error: Error): error is Error & { query: string } =>
  "query" in error && error.message.startsWith("Failed query");

/** Masks quoted values and email addresses, which may be user input. */
const withoutValues = (message: string) =>
  message.replaceAll(/"[^"]*"/g, '"…"').replaceAll(/[^\s<>()=]+@[^\s<>()=]+/g, "…@…");
