import { and, asc, eq, inArray } from "drizzle-orm";
import { MAX_QUANTITY } from "#contract/forms/quantity.ts";
import type { Order } from "#contract/order.ts";
import type { MergeTokens } from "#contract/wishlist.ts";
import { products, variants } from "../catalogue/schema.ts";
import { type Ctx, notFound, withTransaction } from "../kernel/ctx.ts";
import { updateById } from "../kernel/db/rows.ts";
import type { OrderRow } from "../orders/index.ts";
import { orderItems, orders } from "../orders/schema.ts";
import { copyCards } from "../promotions/index.ts";
import { recalculateCart } from "./recalculate.ts";

/**
 * Merges two carts. The customer's cart survives, else the one changed last; tokens of deleted carts are ignored, so
 * repeating the call changes nothing.
 */
export function mergeCarts(ctx: Ctx, { tokenA, tokenB }: MergeTokens): Promise<Order> {
  return withTransaction(ctx, async (ctx) => {
    const [survivor, other] = await lockCarts(ctx, [tokenA, tokenB]);
    if (!survivor) throw notFound();
    if (other) await join(ctx, survivor, other);
    await adopt(ctx, survivor);
    return recalculateCart(ctx, survivor);
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
  await copyCards(ctx, other.id, survivor.id);
  await updateById(ctx.db, orders, survivor.id, {
    couponCode: survivor.couponCode ?? other.couponCode,
    consultation: survivor.consultation || other.consultation,
    ...(boxMoves ? dedicationOf(other) : {}),
  });
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
  await updateById(db, orders, id, {
    customerId: actor.id,
    email: actor.email,
    createdByGuest: false,
  });
}

export type MergeLine = {
  id: number;
  variantId: number;
  kind: "product" | "gift_card" | "gift_box";
  quantity: number;
  /** Pieces left, null when stock is not tracked. */
  available: number | null;
};

export type MergePlan = { raise: { id: number; quantity: number }[]; move: number[] };

/**
 * Plans the merge of two carts' lines: equal variants are added up to the stock, but never below what either cart had. Gift
 * cards stay separate lines; of two gift boxes the surviving cart's is used.
 */
export function planMerge(kept: MergeLine[], joining: MergeLine[]): MergePlan {
  const plan: MergePlan = { raise: [], move: [] };
  const keepsBox = kept.some(({ kind }) => kind === "gift_box");
  for (const line of joining) {
    if (line.kind === "gift_box" && keepsBox) continue;
    const twin = kept.find(
      ({ kind, variantId }) => kind === "product" && variantId === line.variantId,
    );
    if (twin) plan.raise.push({ id: twin.id, quantity: joinedQuantity(twin, line) });
    else plan.move.push(line.id);
  }
  return plan;
}

function joinedQuantity(a: MergeLine, b: MergeLine): number {
  const sum = Math.min(a.quantity + b.quantity, a.available ?? MAX_QUANTITY, MAX_QUANTITY);
  return Math.max(sum, a.quantity, b.quantity);
}
