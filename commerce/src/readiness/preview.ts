import { and, eq, gt, isNull, ne } from "drizzle-orm";
import { isSame, sign } from "../auth/secrets.ts";
import { requireCustomer } from "../auth/require-customer.ts";
import type { Ctx } from "../ctx.ts";
import { customers, refreshTokens } from "../db/schema/customers.ts";

const purpose = "preview of the closed shop";
const seconds = 12 * 60 * 60;

const isSecure = ({ config }: Pick<Ctx, "config">) => config.publicUrl.startsWith("https:");
const cookieName = (ctx: Pick<Ctx, "config">) => (isSecure(ctx) ? "__Host-preview" : "preview");

const cookie = (ctx: Ctx, value: string, maxAge: number) =>
  `${cookieName(ctx)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax` +
  (isSecure(ctx) ? "; Secure" : "");

/** Says only that its holder may look at the closed shop; it ends with the session of the office it came from. */
export function previewCookie(ctx: Ctx): string {
  const { session = "" } = requireCustomer(ctx);
  const text = `${Math.floor(ctx.clock().getTime() / 1000) + seconds}.${session}`;
  return cookie(ctx, `${text}.${sign(ctx, purpose, text)}`, seconds);
}

export const endedPreviewCookie = (ctx: Ctx): string => cookie(ctx, "", 0);

type Shop = Pick<Ctx, "config" | "db" | "clock">;

export async function mayPreview(shop: Shop, cookies: string | null | undefined): Promise<boolean> {
  const [, value = ""] =
    cookies
      ?.split(/; */)
      .map((pair) => pair.split("="))
      .find(([name]) => name === cookieName(shop)) ?? [];
  const [expires = "", session = "", signature = ""] = value.split(".");
  if (!isSame(signature, sign(shop, purpose, `${expires}.${session}`))) return false;
  const now = shop.clock();
  if (Number(expires) * 1000 <= now.getTime()) return false;
  const [live] = await shop.db
    .select({ id: refreshTokens.id })
    .from(refreshTokens)
    .innerJoin(customers, eq(customers.id, refreshTokens.customerId))
    .where(
      and(
        eq(refreshTokens.family, session),
        eq(refreshTokens.door, "office"),
        isNull(refreshTokens.revokedAt),
        gt(refreshTokens.expiresAt, now),
        ne(customers.role, "customer"),
        eq(customers.enabled, true),
        isNull(customers.deletedAt),
      ),
    )
    .limit(1);
  return live !== undefined;
}
