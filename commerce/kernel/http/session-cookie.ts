import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { CommerceError, type Ctx, logSecurity } from "../ctx.ts";
import type { Env } from "./router.ts";

/** The cookie may expire before the session ends on the server, never after. */
const day = 24 * 60 * 60;

const isSecure = ({ config }: Ctx) => config.publicUrl.startsWith("https:");

const nameIn = (ctx: Ctx) => (isSecure(ctx) ? "__Secure-shop_office" : "shop_office");

/** Not readable by scripts, and sent only with the office's API calls. */
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

/** CSRF protection: browsers attach cookies to requests of any page, so the call must come from this origin. */
export function requireSameOrigin(c: Context<Env>): void {
  if (isSameOrigin(c)) return;
  logSecurity(c.get("ctx"), { event: "origin.refused", origin: c.req.header("origin") });
  throw new CommerceError("forbidden", "La richiesta non viene da una pagina del pannello.");
}

function isSameOrigin({ req }: Context<Env>): boolean {
  const isRead = reads.has(req.method);
  const site = req.header("sec-fetch-site");
  // `none` means a URL typed by hand.
  if (site) return site === "same-origin" || (site === "none" && isRead);
  const origin = req.header("origin");
  // Browsers send Origin with every write; over plain HTTP reads have neither header.
  return origin ? origin === new URL(req.url).origin : isRead;
}
