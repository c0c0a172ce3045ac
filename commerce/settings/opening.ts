import { z } from "zod";
import { audit } from "../kernel/admin/audit.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { emit } from "../kernel/events.ts";
import { readStored, writeStored } from "./stored-value.ts";

const key = "storefront";
const Opening = z.object({ open: z.boolean() });

export async function isOpened(ctx: Pick<Ctx, "db">): Promise<boolean> {
  return (await readStored(ctx, key, Opening))?.open ?? false;
}

export async function writeOpening(
  ctx: Ctx,
  open: boolean,
  details: Record<string, unknown>,
): Promise<void> {
  await writeStored(ctx, key, { open, at: ctx.clock().toISOString() });
  const action = open ? "shop.open-to-visitors" : "shop.close-to-visitors";
  await audit(ctx, action, "shop:visitors", open ? { after: details } : {});
  if (open) await emit(ctx, "shop.opened", {});
}
