import { createMiddleware } from "hono/factory";
import {
  previewHeader,
  previewMomentHeader,
  PreviewToken,
  readPreviewToken,
} from "#contract/sections/previews.ts";
import { findAccount, requireStaff } from "../../auth/index.ts";
import { adminRoutes, nothing } from "../../kernel/admin/routes.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { cacheRuleOf } from "../../kernel/http/response-cache.ts";
import type { Env } from "../../kernel/http/router.ts";
import { isSame, sign } from "../../kernel/secrets.ts";

const HOUR = 3_600_000;
const LASTS = 2 * HOUR;
const AHEAD = 366 * 24 * HOUR;

const signed = (ctx: Ctx, said: string) => `${said}.${sign(ctx, "preview", said)}`;

export const previewTokenRoutes = adminRoutes(({ post }) => {
  const make = { body: nothing, 201: PreviewToken };
  post("/previews", "Look at what is not published yet", make, (ctx) => {
    const expiresAt = new Date(ctx.clock().getTime() + LASTS);
    const ends = Math.floor(expiresAt.getTime() / 1000);
    const token = signed(ctx, `${ends}.${requireStaff(ctx).id}`);
    return { token, expiresAt: expiresAt.toISOString() };
  });
});

/** Only for calls with a public response: previews neither write nor read personal carts. */
export const openPreviews = createMiddleware<Env>(async (c, next) => {
  const token = c.req.header(previewHeader);
  const ctx = c.get("ctx");
  if (token !== undefined && cacheRuleOf(c) && (await isGood(ctx, token))) {
    const at = momentOf(ctx, c.req.header(previewMomentHeader));
    c.set("ctx", { ...ctx, preview: true, ...(at && { clock: () => at }) });
  }
  await next();
});

async function isGood(ctx: Ctx, token: string): Promise<boolean> {
  const said = readPreviewToken(token);
  if (!said || said.ends <= ctx.clock().getTime()) return false;
  if (!isSame(token, signed(ctx, token.slice(0, token.lastIndexOf("."))))) return false;
  const holder = await findAccount(ctx, said.holder);
  return holder !== undefined && holder.role !== "customer" && holder.enabled && !holder.deletedAt;
}

function momentOf(ctx: Ctx, written: string | undefined): Date | undefined {
  const at = Date.parse(written ?? "");
  const now = ctx.clock().getTime();
  return at > now && at < now + AHEAD ? new Date(at) : undefined;
}
