import { createMiddleware } from "hono/factory";
import { LOCALE } from "#contract/constants.ts";

export const localePrefix = `/${LOCALE}`;

/** With LOCALE_PREFIX pages live under their language: addresses without it lead there, forms included. */
export const requireLocalePrefix = createMiddleware(async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  if (pathname === localePrefix || pathname.startsWith(`${localePrefix}/`)) return next();
  return c.redirect(localePrefix + (pathname === "/" ? "" : pathname) + search, 307);
});
