import { and, eq, gt, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import type { PointId } from "#contract/admin/readiness.ts";
import { requireCustomer } from "../auth/index.ts";
import { customers, refreshTokens } from "../customers/schema.ts";
import { audit } from "../kernel/admin/audit.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { CommerceError, invalidAll } from "../kernel/errors.ts";
import { isSame, sign } from "../kernel/secrets.ts";
import { readStored, writeStored } from "../settings/index.ts";
import { checkReadiness } from "./checks.ts";
import { gatherFacts, type Surroundings } from "./facts.ts";

const key = "storefront";
const Opening = z.object({ open: z.boolean() });

/** Whether the owner has opened the shop to visitors; until somebody says so it is closed. */
export async function isOpened(ctx: Pick<Ctx, "db">): Promise<boolean> {
  return (await readStored(ctx, key, Opening))?.open ?? false;
}

/** Points that are not met must be named one by one; grave ones cannot be left. */
export function openShop(ctx: Ctx, surroundings: Surroundings, skip: PointId[]): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    await requireState(ctx, { open: false });
    const points = checkReadiness(await gatherFacts(ctx, surroundings));
    const unmet = points.filter(({ state }) => state !== "ok");
    const refused = unmet.filter(({ id, grave }) => grave || !skip.includes(id));
    if (refused.length > 0) {
      throw invalidAll(
        refused.map(({ id, title, status, grave }) => ({
          propertyPath: id,
          message: `${title}: ${status.toLowerCase()}${grave ? "" : ", da confermare"}.`,
        })),
      );
    }
    await write(ctx, true, { skipped: unmet.map(({ id }) => id) });
  });
}

export function closeShop(ctx: Ctx): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    await requireState(ctx, { open: true });
    await write(ctx, false, {});
  });
}

async function requireState(ctx: Ctx, { open }: { open: boolean }) {
  if (ctx.config.demo) throw new CommerceError("conflict", "La dimostrazione è sempre aperta.");
  if ((await isOpened(ctx)) === open) return;
  throw new CommerceError("conflict", `Il negozio è già ${open ? "chiuso" : "aperto"}.`);
}

async function write(ctx: Ctx, open: boolean, told: Record<string, unknown>): Promise<void> {
  await writeStored(ctx, key, { open, at: ctx.clock().toISOString() });
  await audit(ctx, {
    action: open ? "shop.open-to-visitors" : "shop.close-to-visitors",
    subject: "shop:visitors",
    ...(open ? { after: told } : {}),
  });
}

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
