import { z } from "zod";
import type { PointId } from "#contract/admin/readiness.ts";
import { audit } from "../admin/audit.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { CommerceError, invalidAll } from "../errors.ts";
import { readStored, writeStored } from "../settings/stored-value.ts";
import { checkReadiness } from "./checks.ts";
import { gatherFacts } from "./facts.ts";
import type { Surroundings } from "./facts.ts";

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
