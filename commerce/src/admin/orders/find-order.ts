import { and, eq, ne } from "drizzle-orm";
import type { Ctx } from "../../ctx.ts";
import { orders } from "../../db/schema/orders.ts";
import { notFound } from "../../errors.ts";
import type { OrderRow } from "../../orders/order-record.ts";

/** The back office knows orders by their number: tokens open doors and stay out of addresses. */
export async function findOrder(ctx: Ctx, number: string): Promise<OrderRow> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), ne(orders.state, "cart")));
  if (!order) throw notFound();
  return order;
}

export const orderIri = ({ config }: Ctx, { number }: Pick<OrderRow, "number">) =>
  `${config.apiPrefix}/admin/orders/${number}`;

export const statesOf = ({ state, paymentState, shippingState }: OrderRow) => ({
  state,
  paymentState,
  shippingState,
});
