import { eq } from "drizzle-orm";
import { createMiddleware } from "hono/factory";
import type { CustomerActor } from "../../actor.ts";
import { accessTokenSeconds } from "../../auth/access-token.ts";
import { holderOf } from "../../auth/authenticate.ts";
import { rotateRefreshToken } from "../../auth/refresh-session.ts";
import { hashToken } from "../../auth/secrets.ts";
import type { Ctx } from "../../ctx.ts";
import { refreshTokens } from "../../db/schema/customers.ts";
import {
  clearSessionCookie,
  readSessionCookie,
  setSessionCookie,
} from "../../http/session-cookie.ts";
import { requireSameOrigin } from "../../http/same-origin.ts";
import type { Env } from "../../http/router.ts";

/** Programs send a bearer, which comes first; the office's own pages send the cookie. */
export const cookieSession = createMiddleware<Env>(async (c, next) => {
  const ctx = c.get("ctx");
  const token = readSessionCookie(c);
  if (token && ctx.actor.type === "guest" && !c.req.path.includes("/admin/administrators/")) {
    requireSameOrigin(c);
    const session = await resume(ctx, token);
    if (session) c.set("ctx", { ...ctx, actor: session.actor });
    else clearSessionCookie(c);
    if (session?.renewed) setSessionCookie(c, session.renewed);
  }
  await next();
});

type Resumed = { actor: CustomerActor; renewed?: string };

/** The cookie holds the refresh token; once an hour the server rotates it, so no page ever has to. */
async function resume(ctx: Ctx, refreshToken: string): Promise<Resumed | undefined> {
  const [row] = await ctx.db
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashToken(refreshToken)));
  if (row?.door !== "office") return undefined;
  const age = ctx.clock().getTime() - row.createdAt.getTime();
  const isYoung = row.rotatedAt === null && age < accessTokenSeconds * 1000;
  const rotated = isYoung ? undefined : await rotateRefreshToken(ctx, refreshToken);
  if (rotated && "refusal" in rotated) return undefined;
  const actor = await holderOf(ctx, row.family);
  return actor && { actor, ...(rotated ? { renewed: rotated.session.refreshToken } : {}) };
}
