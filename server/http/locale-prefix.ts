import { createMiddleware } from "hono/factory";
import { homePath, llmsPath, localePrefix, robotsPath } from "#contract/paths.ts";
import { copyIncoming } from "./host-check.ts";

/** Served without redirect: crawlers request these only at the root of the host. */
const atTheRoot = [robotsPath, llmsPath];

/** With LOCALE_PREFIX, redirects paths without the prefix, including form posts. */
export const requireLocalePrefix = createMiddleware(async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  if (pathname === localePrefix || pathname.startsWith(`${localePrefix}/`)) return next();
  if (!atTheRoot.includes(pathname)) {
    return c.redirect(localePrefix + (pathname === homePath ? "" : pathname) + search, 307);
  }
  const { method, headers } = c.req.raw;
  const there = new Request(new URL(localePrefix + pathname, c.req.url), { method, headers });
  c.req.raw = copyIncoming(c.req.raw, there);
  return next();
});
