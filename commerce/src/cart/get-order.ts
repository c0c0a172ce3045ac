import { and, eq, isNull } from "drizzle-orm";
import type { Order } from "#contract/order.ts";
import type { Ctx } from "../ctx.ts";
import { orders } from "../db/schema/orders.ts";
import { findOrder } from "../orders/load-order.ts";
import type { OrderRow } from "../orders/order-record.ts";
import { readWithdrawal } from "../requests/read-withdrawal.ts";
import { readOrder } from "./settle-cart.ts";

/** A guest cart that a signed-in customer asks for becomes theirs: the "adopt" of SPEC §4. */
export async function getOrder(ctx: Ctx, token: string): Promise<Order> {
  const order = await findOrder(ctx, token);
  if (order.state === "cart") return readOrder(ctx, await adopt(ctx, order));
  const placed = await readOrder(ctx, order);
  return { ...placed, withdrawal: await readWithdrawal(ctx, order.id, placed) };
}

async function adopt(ctx: Ctx, order: OrderRow): Promise<OrderRow> {
  const { actor } = ctx;
  if (actor.type !== "customer" || order.customerId !== null) return order;
  const [adopted] = await ctx.db
    .update(orders)
    .set({ customerId: actor.id, email: actor.email, createdByGuest: false })
    .where(and(eq(orders.id, order.id), isNull(orders.customerId)))
    .returning();
  return adopted ?? order;
}
