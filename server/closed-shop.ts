import { createMiddleware } from "hono/factory";
import { CommerceError } from "#commerce/errors.ts";
import { answerError } from "#commerce/http/errors.ts";
import { comingSoonPath } from "#app/closed/paths.ts";
import type { Audience } from "#app/closed/audience.server.ts";
import type { Closure } from "./closure.ts";
import type { ServerEnv } from "./log.ts";
import { localePrefix } from "./locale-prefix.ts";

const retryAfter = 3600;

/** What visitors reach while the shop is closed: the newsletter, what the law wants, and orders made before. */
const reachable =
  /^\/(presto|newsletter|privacy|cookie-policy|recesso|order-error|(ordine|thankyou)\/[^/]+)(\.data)?$/;

/** The newsletter, and what the office asks of the shop API. */
const openCalls = /^\/api\/v2\/shop\/(customers\/newsletter(\/|$)|contact-request-types$)/;

/** For machines: no page instead of an answer they can read. */
const forMachines = /\.(data|xml|txt|json)$/;

const audiences = new WeakMap<Request, Audience>();

/** Who looks at the closed shop; null when it is open. */
export const audienceOf = (request: Request): Audience | null => audiences.get(request) ?? null;

/** While the shop is closed, visitors get the page that says so at every address, and staff the shop itself. */
export function closedPages(closure: Closure) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    if ((await closure.check()) === "open") return next();
    const path = withoutPrefix(c.req.path);
    if (path === "/robots.txt") {
      return c.text("User-agent: *\nDisallow: /\n", 200, { "cache-control": "no-store" });
    }
    const staff = await closure.admits(c.req.header("cookie"));
    if (staff || reachable.test(path)) {
      audiences.set(c.req.raw, staff ? "staff" : "visitor");
      await next();
      c.header("cache-control", "private, no-store");
      return c.header("x-robots-tag", "noindex");
    }
    c.set("closed", true);
    if (c.req.method === "HEAD" || forMachines.test(path)) {
      return c.text("Il negozio è chiuso: stiamo allestendo.", 503, closedHeaders);
    }
    const prefix = path === c.req.path ? "" : localePrefix;
    c.req.raw = new Request(new URL(prefix + comingSoonPath, c.req.url));
    audiences.set(c.req.raw, "visitor");
    await next();
    c.res = new Response(c.res.body, { status: 503, headers: c.res.headers });
    for (const [name, value] of Object.entries(closedHeaders)) c.header(name, value);
    return undefined;
  });
}

const closedHeaders = {
  "retry-after": String(retryAfter),
  "cache-control": "no-store",
  "x-robots-tag": "noindex",
};

/** The shop API while the shop is closed: the newsletter alone. Calls within the process do not come by here. */
export function closedApi(closure: Closure) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    if (openCalls.test(c.req.path)) return next();
    if ((await closure.check()) === "open") return next();
    if (await closure.admits(c.req.header("cookie"))) return next();
    c.set("closed", true);
    c.header("cache-control", "no-store");
    const message = "The shop is closed to visitors.";
    return answerError(new CommerceError("unavailable", message, { retryAfter }), c);
  });
}

const withoutPrefix = (path: string) =>
  path === localePrefix || path.startsWith(`${localePrefix}/`)
    ? path.slice(localePrefix.length) || "/"
    : path;
