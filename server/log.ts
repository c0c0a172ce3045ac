import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";
import type { Config } from "./config.ts";
import { describeError } from "./describe-error.ts";

export type ServerEnv = {
  Bindings: Partial<HttpBindings>;
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
    c.set("log", log.child({ requestId }));
    await next();
    c.header("x-request-id", requestId);
    const { method, path } = c.req;
    const status = c.env?.outgoing?.destroyed ? ABANDONED : c.res.status;
    const closed = c.get("closed") ?? false;
    logRequest(log, { requestId, method, path, status, started, closed });
  });
}

type Answered = {
  requestId: string;
  method: string;
  path: string;
  status: number;
  started: number;
  /** Answered 503 because the owner wants it so. */
  closed?: boolean;
};

export function logRequest(log: Logger, { started, path, closed, ...answered }: Answered): void {
  const level = answered.status >= 500 && !closed ? "error" : "debug";
  if (!log.isLevelEnabled(level)) return;
  const ms = Math.round((performance.now() - started) * 10) / 10;
  log[level]({ ...answered, path: withoutTokens(path), ms }, "request");
}

/** The caller's own, when it is one. */
export function requestIdFrom(value: string | undefined): string {
  return value && /^[\w-]{8,64}$/.test(value) ? value : crypto.randomUUID();
}

const tokenPaths =
  /\/(orders|ordine|ordini|thankyou|order|wishlists|verify|reset-password|newsletter|gift-cards|confirm|products-cart-suggestions)\/[^/]+/g;

export function withoutTokens(path: string): string {
  return path.replace(tokenPaths, "/$1/…");
}
