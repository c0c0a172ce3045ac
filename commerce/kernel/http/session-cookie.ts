import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { CommerceError, type Ctx, logSecurity } from "../ctx.ts";
import type { Env } from "./router.ts";

/** The browser may drop it sooner than the server ends the session, never the other way round. */
const day = 24 * 60 * 60;

const isSecure = ({ config }: Ctx) => config.publicUrl.startsWith("https:");

const nameIn = (ctx: Ctx) => (isSecure(ctx) ? "__Secure-shop_office" : "shop_office");

/** Out of reach of scripts, and sent with calls of the office alone. */
const attributesIn = (ctx: Ctx) =>
  ({
    path: `${ctx.config.apiPrefix}/admin`,
    httpOnly: true,
    sameSite: "Strict",
    secure: isSecure(ctx),
  }) as const;

export const readSessionCookie = (c: Context<Env>) => getCookie(c, nameIn(c.get("ctx")));

export function setSessionCookie(c: Context<Env>, refreshToken: string): void {
  const ctx = c.get("ctx");
  setCookie(c, nameIn(ctx), refreshToken, { ...attributesIn(ctx), maxAge: day });
}

export function clearSessionCookie(c: Context<Env>): void {
  const ctx = c.get("ctx");
  deleteCookie(c, nameIn(ctx), attributesIn(ctx));
}

const reads = new Set(["GET", "HEAD"]);

/** Browsers attach cookies to requests of any page (CSRF), so a call with the cookie must come from this origin. */
export function requireSameOrigin(c: Context<Env>): void {
  if (isSameOrigin(c)) return;
  logSecurity(c.get("ctx"), { event: "origin.refused", origin: c.req.header("origin") });
  throw new CommerceError("forbidden", "La richiesta non viene da una pagina del pannello.");
}

function isSameOrigin({ req }: Context<Env>): boolean {
  const isRead = reads.has(req.method);
  const site = req.header("sec-fetch-site");
  // `none` is an address typed by hand.
  if (site) return site === "same-origin" || (site === "none" && isRead);
  const origin = req.header("origin");
  // Browsers send the origin with every write; over plain http reads come without both headers.
  return origin ? origin === new URL(req.url).origin : isRead;
}
