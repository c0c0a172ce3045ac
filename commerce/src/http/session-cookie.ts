import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Ctx } from "../ctx.ts";
import type { Env } from "./router.ts";

/** The browser may drop it sooner than the server ends the session, never the other way round. */
const day = 24 * 60 * 60;

const isSecure = ({ config }: Ctx) => config.publicUrl.startsWith("https:");

const nameIn = (ctx: Ctx) => (isSecure(ctx) ? "__Secure-rugiada_office" : "rugiada_office");

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
