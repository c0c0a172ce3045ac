import { createMiddleware } from "hono/factory";
import { pino } from "pino";
import type { Logger } from "pino";
import type { Config } from "./config.ts";

export type ServerEnv = { Variables: { log: Logger; requestId: string } };

export function createLog(config: Config): Logger {
  return pino({
    level: config.LOG_LEVEL,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["req.headers.authorization", "req.headers.cookie"],
  });
}

/** One line per request; paths that carry tokens are cut at the token. */
export function requestLog(log: Logger) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const started = performance.now();
    const requestId = readRequestId(c.req.header("x-request-id")) ?? crypto.randomUUID();
    c.set("requestId", requestId);
    c.set("log", log.child({ requestId }));
    await next();
    c.header("x-request-id", requestId);
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const line = {
      requestId,
      method: c.req.method,
      path: withoutTokens(c.req.path),
      status: c.res.status,
      ms,
    };
    if (c.res.status >= 500) log.error(line, "request");
    else log.debug(line, "request");
  });
}

function readRequestId(value: string | undefined): string | undefined {
  return value && /^[\w-]{8,64}$/.test(value) ? value : undefined;
}

const tokenPaths =
  /\/(orders|ordine|ordini|thankyou|order|wishlists|verify|reset-password|newsletter|gift-cards)\/[^/]+/g;

export function withoutTokens(path: string): string {
  return path.replace(tokenPaths, "/$1/…");
}
