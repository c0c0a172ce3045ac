import { and, eq, ne, sql } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { rows } from "../db/rows.ts";
import { orders, shipments } from "../db/schema/orders.ts";
import type { OrderRow } from "../orders/order-record.ts";

export type WithdrawnOrder = {
  order: OrderRow;
  items: WithdrawnItem[];
  deliveries: (Date | null)[];
};

export type WithdrawnItem = {
  id: number;
  name: string;
  quantity: number;
  giftCard: boolean;
  /** A cosmetic, which may come back only with its seal: art. 59, lett. e. */
  cosmetic: boolean;
};

type Named = { orderNumber?: string | null | undefined; orderToken?: string | null | undefined };

/** The placed order somebody names; whether it is theirs is another question. */
export async function findNamedOrder(ctx: Ctx, named: Named): Promise<OrderRow | undefined> {
  const { orderToken } = named;
  const orderNumber = named.orderNumber?.trim().replace(/^#\s*/, "");
  if (!orderToken && !orderNumber) return undefined;
  const isNamed = orderToken ? eq(orders.token, orderToken) : eq(orders.number, orderNumber ?? "");
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(isNamed, ne(orders.state, "cart")));
  return order;
}

/** `opened`: seen with its token or by its owner. `claimed`: somebody knows its number and its e-mail. */
export type OrderAccess = "opened" | "claimed";

export function accessTo(
  { actor }: Ctx,
  order: OrderRow,
  { orderToken, email }: { orderToken?: string | null | undefined; email: string },
): OrderAccess | undefined {
  if (orderToken) return "opened";
  if (actor.type === "customer" && order.customerId === actor.id) return "opened";
  return order.email?.toLowerCase() === email.toLowerCase() ? "claimed" : undefined;
}

export async function openOrder(ctx: Ctx, order: OrderRow): Promise<WithdrawnOrder> {
  const items = await rows<WithdrawnItem>(
    ctx.db,
    sql`select i.id, i.quantity, p.kind = 'gift_card' as "giftCard",
        p.details ->> 'inci' is not null as cosmetic,
        p.name || coalesce(' (' || (
          select string_agg(ov.value, ', ' order by o.position, o.id)
          from variant_option_values vo
          join product_option_values ov on ov.id = vo.option_value_id
          join product_options o on o.id = ov.option_id
          where vo.variant_id = v.id) || ')', '') as name
      from order_items i
      join variants v on v.id = i.variant_id
      join products p on p.id = v.product_id
      where i.order_id = ${order.id} order by i.id`,
  );
  const parcels = await ctx.db
    .select({ deliveredAt: shipments.deliveredAt })
    .from(shipments)
    .where(and(eq(shipments.orderId, order.id), ne(shipments.state, "cancelled")));
  return { order, items, deliveries: parcels.map(({ deliveredAt }) => deliveredAt) };
}
