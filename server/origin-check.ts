import { createMiddleware } from "hono/factory";
import type { ServerEnv } from "./log.ts";

const reads = new Set(["GET", "HEAD", "OPTIONS"]);

/** Cookies authorise the storefront's writes, so each must come from the shop itself. */
export const originCheck = createMiddleware<ServerEnv>(async (c, next) => {
  if (!reads.has(c.req.method) && isForeign(c.req.raw)) {
    const security = { event: "origin.refused", origin: c.req.header("origin") };
    c.get("log").warn({ security }, "security");
    return c.text("Richiesta rifiutata: la pagina di provenienza non è di questo negozio.", 403);
  }
  await next();
});

function isForeign(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site) return site !== "same-origin" && site !== "none";
  const origin = request.headers.get("origin") ?? request.headers.get("referer");
  if (!origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.get("host");
}
