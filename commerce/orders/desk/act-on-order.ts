import type { AuditAction } from "#contract/admin/desk/kinds.ts";
import { audit } from "../../kernel/admin/audit.ts";
import { type Ctx, withTransaction } from "../../kernel/ctx.ts";
import { lockPlacedOrder, type OrderRow } from "../order-record.ts";
import { findOrderById } from "./find-orders.ts";

const statesOf = (order: OrderRow | undefined) =>
  order && {
    state: order.state,
    paymentState: order.paymentState,
    shippingState: order.shippingState,
  };

type Act = { token: string; action: AuditAction; details: object };

/** Runs `work` on the locked order and audits it in the same transaction. `details` is the operator's input. */
export function actOnOrder<Result>(
  ctx: Ctx,
  { token, action, details }: Act,
  work: (ctx: Ctx, order: OrderRow) => Promise<Result>,
): Promise<Result> {
  return withTransaction(ctx, async (ctx) => {
    const before = await lockPlacedOrder(ctx, token);
    const result = await work(ctx, before);
    const after = await findOrderById(ctx, before.id);
    await audit(ctx, `order.${action}`, `order:${before.number}`, {
      before: { ...statesOf(before) },
      after: { ...statesOf(after), ...details },
    });
    return result;
  });
}
