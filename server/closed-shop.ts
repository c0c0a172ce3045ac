import { createMiddleware } from "hono/factory";
import { settingsFamily } from "#contract/client/cache-families.ts";
import { NO_STORE } from "#contract/constants.ts";
import type { Audience } from "#app/features/closed-shop/audience.server.ts";
import { CommerceError, type Ctx } from "#commerce/kernel/ctx.ts";
import type { Changes } from "#commerce/kernel/db/changes.ts";
import { answerError } from "#commerce/kernel/http/errors.ts";
import { readableByOthers } from "#commerce/kernel/secrets.ts";
import { mayPreview, type Surroundings } from "#commerce/desk/index.ts";
import { isOpened } from "#commerce/settings/index.ts";
import { createDemoLeft } from "#demo/demo-left.ts";
import { readLastBackup } from "./backup/backup.ts";
import type { Config } from "./config.ts";
import type { ServerEnv } from "./http/log.ts";
import {
  apiPrefix,
  comingSoonPath,
  cookiePolicyPath,
  guestOrderScreen,
  localePrefix,
  newsletterPath,
  orderErrorPath,
  privacyPath,
  robotsPath,
  thankyouScreen,
  unprefixedPath,
  withdrawalPath,
  yourDataPath,
} from "#contract/paths.ts";

const retryAfter = 3600;

/** What visitors reach while the shop is closed: the newsletter, what the law wants, and orders made before. */
const screens = [
  comingSoonPath,
  newsletterPath,
  privacyPath,
  cookiePolicyPath,
  withdrawalPath,
  `${yourDataPath}(/[^/]+)?`,
  orderErrorPath,
  `(${guestOrderScreen}|${thankyouScreen})/[^/]+`,
];
const reachable = new RegExp(`^(${screens.join("|")})(\\.data)?$`);

/** The newsletter, requests for personal data, and the name and looks of the page that says so. */
const openCalls = new RegExp(
  `^${apiPrefix}/shop/(customers/(newsletter|personal-data)(/|$)|identity$)`,
);

/** For machines: no page instead of an answer they can read. */
const forMachines = /\.(data|xml|txt|json)$/;

const audiences = new WeakMap<Request, Audience>();

/** Who looks at the closed shop; null when it is open. */
export const audienceOf = (request: Request): Audience | null => audiences.get(request) ?? null;

/** While the shop is closed, visitors get the page that says so at every address, and staff the shop itself. */
export function closedPages(closure: Closure) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    if ((await closure.check()) === "open") return next();
    const path = unprefixedPath(localePrefix, c.req.path);
    if (path === robotsPath) {
      return c.text("User-agent: *\nDisallow: /\n", 200, { "cache-control": "no-store" });
    }
    const staff = await closure.admits(c.req.header("cookie"));
    if (staff || reachable.test(path)) {
      audiences.set(c.req.raw, staff ? "staff" : "visitor");
      await next();
      c.header("cache-control", NO_STORE);
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

export type Closure = {
  /** Known to be open, without asking: what is kept may go out. */
  isOpen(): boolean;
  /** Asks the database unless it is known to be open. */
  check(): Promise<"open" | "closed">;
  /** Whether these cookies are of somebody who works here. */
  admits(cookies: string | undefined): Promise<boolean>;
};

export const alwaysOpen: Closure = {
  isOpen: () => true,
  check: async () => "open",
  admits: async () => false,
};

/**
 * An open shop is told of its closing by `shop_changed`; a closed one asks at each request, so that the first after
 * the opening, in any process, already finds it open.
 */
export function watchClosure(ctx: Ctx, changes: Changes): Closure {
  let open = false;
  let version = 0;

  const check = async () => {
    if (open) return "open";
    const asked = version;
    // Without the database there is nothing to show.
    const opened = await isOpened(ctx).catch(() => false);
    // A change told meanwhile may be newer than this answer.
    if (asked === version) open = opened;
    return opened ? "open" : "closed";
  };
  const doubt = () => {
    version += 1;
    open = false;
    void check();
  };
  changes.subscribe({ onChange: (family) => family === settingsFamily && doubt(), onGap: doubt });
  return {
    isOpen: () => open,
    check,
    admits: (cookies) => mayPreview(ctx, cookies).catch(() => false),
  };
}

/** What the shop cannot know of itself without its machine. */
export function surroundingsOf({ DATA_DIR }: Config): Surroundings {
  return {
    lastBackup: async () => {
      const last = readLastBackup(DATA_DIR);
      return last ? new Date(last.at) : null;
    },
    exposedFiles: async () => readableByOthers(DATA_DIR),
    demoLeft: createDemoLeft("demo"),
  };
}
