import { cors } from "hono/cors";
import type { Config } from "../config.ts";
import { createMiddleware } from "hono/factory";
import type { ServerEnv } from "./log.ts";

/**
 * Allows pages of the configured origins to call the shop API, with a bearer token but never with cookies, and never the
 * back office's API.
 */
export const allowOrigins = ({ CORS_ORIGINS }: Pick<Config, "CORS_ORIGINS">) =>
  cors({
    origin: CORS_ORIGINS.includes("*") ? "*" : CORS_ORIGINS,
    allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    allowHeaders: [
      "Accept",
      "Accept-Language",
      "Authorization",
      "Content-Type",
      "Idempotency-Key",
      "If-None-Match",
      "Prefer",
      "X-Channel-Code",
    ],
    exposeHeaders: [
      "Allow",
      "Deprecation",
      "ETag",
      "Idempotency-Replayed",
      "Link",
      "Preference-Applied",
      "RateLimit",
      "RateLimit-Policy",
      "Retry-After",
      "Sunset",
      "X-Request-Id",
      "X-Total-Count",
    ],
    maxAge: 600,
  });

const reads = new Set(["GET", "HEAD", "OPTIONS"]);

/** CSRF protection: cookies authorise the storefront's writes, so each must come from the shop's own origin. */
export const originCheck = createMiddleware<ServerEnv>(async (c, next) => {
  if (!reads.has(c.req.method) && isForeign(c.req.raw)) {
    const security = { event: "origin.refused", origin: c.req.header("origin") };
    c.get("log").warn({ security, expected: new URL(c.req.url).origin }, "security");
    return c.text("Richiesta rifiutata: la pagina di provenienza non è di questo negozio.", 403);
  }
  await next();
});

/** The request's URL was rebuilt on PUBLIC_URL, so its origin is the shop's own. */
function isForeign({ headers, url }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") return true;
  const origin = headers.get("origin") ?? (site ? null : headers.get("referer"));
  return origin !== null && URL.parse(origin)?.origin !== new URL(url).origin;
}
