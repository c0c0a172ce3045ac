import { withTransaction } from "../../ctx.ts";
import type { Ctx } from "../../ctx.ts";
import { lockPlacedOrder } from "../../orders/load-order.ts";
import type { OrderRow } from "../../orders/order-record.ts";
import { audit } from "../audit.ts";
import { findOrder, statesOf } from "./find-order.ts";

type Work = (ctx: Ctx, token: string) => Promise<unknown>;

/** Does it and writes it down, both or neither. `details` are what the operator said. */
export function actOnOrder(
  ctx: Ctx,
  { number, action, details }: { number: string; action: string; details: object },
  work: Work,
): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const before = await lockPlacedOrder(ctx, await tokenOf(ctx, number));
    await work(ctx, before.token);
    await auditOrder(ctx, { before, action, details });
  });
}

export const tokenOf = async (ctx: Ctx, number: string) => (await findOrder(ctx, number)).token;

export async function auditOrder(
  ctx: Ctx,
  { before, action, details }: { before: OrderRow; action: string; details: object },
): Promise<void> {
  const after = await findOrder(ctx, before.number ?? "");
  await audit(ctx, {
    action: `order.${action}`,
    subject: `order:${before.number}`,
    before: statesOf(before),
    after: { ...statesOf(after), ...details },
  });
}
