import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Order } from "#contract/order.ts";
import type { MergeTokens } from "#contract/wishlist.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { products, variants } from "../db/schema/catalogue.ts";
import { orderItems, orders } from "../db/schema/orders.ts";
import { notFound } from "../errors.ts";
import type { OrderRow } from "../orders/order-record.ts";
import { planMerge } from "./plan-merge.ts";
import type { MergeLine } from "./plan-merge.ts";
import { settleCart } from "./settle-cart.ts";

/**
 * Makes two carts one. The customer's cart survives, or else the one changed last; a token whose cart is gone is passed over,
 * so doing it twice changes nothing.
 */
export function mergeCarts(ctx: Ctx, { tokenA, tokenB }: MergeTokens): Promise<Order> {
  return withTransaction(ctx, async (ctx) => {
    const [survivor, other] = await lockCarts(ctx, [tokenA, tokenB]);
    if (!survivor) throw notFound();
    if (other) await join(ctx, survivor, other);
    await adopt(ctx, survivor);
    return settleCart(ctx, survivor);
  });
}

async function lockCarts(ctx: Ctx, tokens: string[]): Promise<OrderRow[]> {
  const found = await ctx.db
    .select()
    .from(orders)
    .where(and(inArray(orders.token, tokens), eq(orders.state, "cart")))
    .orderBy(asc(orders.id))
    .for("update");
  const self = ctx.actor.type === "customer" ? ctx.actor.id : null;
  const isOwn = ({ customerId }: OrderRow) => customerId !== null && customerId === self;
  return found
    .filter((cart) => cart.customerId === null || isOwn(cart))
    .toSorted(
      (a, b) =>
        Number(isOwn(b)) - Number(isOwn(a)) ||
        b.updatedAt.getTime() - a.updatedAt.getTime() ||
        a.id - b.id,
    );
}

async function join(ctx: Ctx, survivor: OrderRow, other: OrderRow): Promise<void> {
  const kept = await loadLines(ctx, survivor.id);
  const joining = await loadLines(ctx, other.id);
  const { raise, move } = planMerge(kept, joining);
  for (const { id, quantity } of raise) {
    await ctx.db.update(orderItems).set({ quantity }).where(eq(orderItems.id, id));
  }
  if (move.length > 0) {
    const orderId = survivor.id;
    await ctx.db.update(orderItems).set({ orderId }).where(inArray(orderItems.id, move));
  }
  const boxMoves = joining.some(({ id, kind }) => kind === "gift_box" && move.includes(id));
  await ctx.db.execute(sql`
    insert into order_gift_cards (order_id, gift_card_id, position)
    select ${survivor.id}, gift_card_id, position + 1000 from order_gift_cards
    where order_id = ${other.id} on conflict do nothing`);
  await ctx.db
    .update(orders)
    .set({
      couponCode: survivor.couponCode ?? other.couponCode,
      consultation: survivor.consultation || other.consultation,
      ...(boxMoves ? dedicationOf(other) : {}),
    })
    .where(eq(orders.id, survivor.id));
  await ctx.db.delete(orders).where(eq(orders.id, other.id));
}

const dedicationOf = ({ giftBoxFromName, giftBoxToName, giftBoxMessage }: OrderRow) => ({
  giftBoxFromName,
  giftBoxToName,
  giftBoxMessage,
});

async function loadLines(ctx: Ctx, orderId: number): Promise<MergeLine[]> {
  const lines = await ctx.db
    .select({ item: orderItems, variant: variants, kind: products.kind })
    .from(orderItems)
    .innerJoin(variants, eq(variants.id, orderItems.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.id));
  return lines.map(({ item, variant, kind }) => ({
    id: item.id,
    variantId: variant.id,
    kind,
    quantity: item.quantity,
    available: variant.tracked ? variant.onHand - variant.onHold : null,
  }));
}

async function adopt({ db, actor }: Ctx, { id, customerId }: OrderRow): Promise<void> {
  if (actor.type !== "customer" || customerId !== null) return;
  await db
    .update(orders)
    .set({ customerId: actor.id, email: actor.email, createdByGuest: false })
    .where(eq(orders.id, id));
}
