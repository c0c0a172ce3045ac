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

/** Pages reachable while the shop is closed: newsletter, legally required pages, existing orders. */
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

/** API calls open while the shop is closed: newsletter, personal data, and the shop's identity for the closed page. */
const openCalls = new RegExp(
  `^${apiPrefix}/shop/((customers/newsletter|personal-data)(/|$)|identity$)`,
);

/** Machine-readable paths get a bare 503 instead of the closed page. */
const forMachines = /\.(data|xml|txt|json)$/;

const audiences = new WeakMap<Request, Audience>();

/** Who is viewing the closed shop; null when it is open. */
export const audienceOf = (request: Request): Audience | null => audiences.get(request) ?? null;

/** While the shop is closed, visitors get the closed page at every address; staff see the shop. */
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

/** Blocks the shop API over HTTP while the shop is closed, except for `openCalls`; in-process calls bypass it. */
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
  /** Cached result, without a query: cached pages may be served. */
  isOpen(): boolean;
  /** Queries the database unless the shop is known to be open. */
  check(): Promise<"open" | "closed">;
  /** Whether these cookies belong to a signed-in member of staff. */
  admits(cookies: string | undefined): Promise<boolean>;
};

export const alwaysOpen: Closure = {
  isOpen: () => true,
  check: async () => "open",
  admits: async () => false,
};

/**
 * An open shop learns of its closing from `shop_changed` notifications; a closed one queries at every request, so that the
 * first request after the opening sees it in every process.
 */
export function watchClosure(ctx: Ctx, changes: Changes): Closure {
  let open = false;
  let version = 0;

  const check = async () => {
    if (open) return "open";
    const asked = version;
    // Without the database the shop counts as closed.
    const opened = await isOpened(ctx).catch(() => false);
    // Discards this answer if a change was announced while it was loading.
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

/** Facts about the machine that the shop cannot query from its database. */
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
