import { randomBytes } from "node:crypto";
import { and, desc, eq, exists, inArray, isNull, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Product } from "#contract/catalogue.ts";
import type { Order } from "#contract/order.ts";
import {
  builtInKinds,
  knows,
  livePromotions,
  type PricingCart,
  type PricingRules,
} from "#contract/pricing/index.ts";
import { PromotionAction, PromotionRule } from "#contract/admin/promotions.ts";
import { BuiltInRates, type CartPricing, type PricingQuery } from "#contract/pricing/wire.ts";
import { isListed, isPurchasable, selectProducts } from "../catalogue/index.ts";
import { type Ctx, daysAgo, notFound, withTransaction } from "../kernel/ctx.ts";
import { rows } from "../kernel/db/rows.ts";
import { codeInIri } from "../kernel/http/router.ts";
import { verifyBotCheck } from "../kernel/limits/bot-check.ts";
import { limit } from "../kernel/limits/limit.ts";
import { readOrderDocuments } from "../invoicing/index.ts";
import {
  emptyPriced,
  findOrder,
  type ItemRow,
  itemsToAdd,
  loadPriced,
  lockCart,
  type OrderRow,
  preferredShipping,
  pricingLine,
  readOrderRefunds,
} from "../orders/index.ts";
import { orderItems, orders } from "../orders/schema.ts";
import { presentRefundAccount, readReturns, readWithdrawal } from "../aftersales/index.ts";
import { tryCoupon } from "./coupons.ts";
import { readOrder, recalculateCart } from "./recalculate.ts";

/** A customer who already has a non-empty cart gets that one. */
export function createCart(ctx: Ctx): Promise<Order> {
  return withTransaction(ctx, async (ctx) =>
    recalculateCart(ctx, (await lockLatestCart(ctx)) ?? (await insertCart(ctx))),
  );
}

async function lockLatestCart({ db, actor }: Ctx): Promise<OrderRow | undefined> {
  if (actor.type !== "customer") return undefined;
  const hasItems = exists(db.select().from(orderItems).where(eq(orderItems.orderId, orders.id)));
  const [cart] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.customerId, actor.id), eq(orders.state, "cart"), hasItems))
    .orderBy(desc(orders.updatedAt))
    .limit(1)
    .for("update");
  return cart;
}

async function insertCart({ db, actor, config, clock }: Ctx): Promise<OrderRow> {
  const customer = actor.type === "customer" ? actor : undefined;
  const [cart] = await db
    .insert(orders)
    .values({
      token: randomBytes(24).toString("base64url"),
      channelCode: config.channelCode,
      localeCode: config.localeCode,
      currencyCode: config.currencyCode,
      customerId: customer?.id ?? null,
      email: customer?.email ?? null,
      createdByGuest: !customer,
      createdAt: clock(),
      updatedAt: clock(),
    })
    .returning();
  if (!cart) throw new Error("Inserting a cart returns it");
  return cart;
}

/** A signed-in customer's request takes over a guest cart: the "adopt" of SPEC §4. */
export async function getOrder(ctx: Ctx, token: string): Promise<Order> {
  const order = await findOrder(ctx, token);
  if (order.state === "cart") return readOrder(ctx, await adopt(ctx, order));
  const placed = await readOrder(ctx, order);
  const withdrawal = await readWithdrawal(ctx, order.id, placed);
  const isUnderWay = withdrawal.requests.some(
    ({ outcome, status }) => outcome !== "refused" && status !== "closed",
  );
  const refundAccount = await presentRefundAccount(ctx, order, isUnderWay);
  const returns = await readReturns(ctx, order.id, placed);
  const documents = await readOrderDocuments(ctx, order.id);
  const refunds = await readOrderRefunds(ctx, order.id);
  return {
    ...placed,
    withdrawal,
    ...(returns.length > 0 && { returns }),
    ...(documents.length > 0 && { documents }),
    ...refunds,
    ...(refundAccount && { refundAccount }),
  };
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

export function deleteCart(ctx: Ctx, token: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockCart(ctx, token);
    await ctx.db.delete(orders).where(eq(orders.id, order.id));
  });
}

/** Rate-limits new carts; signed-in customers need no bot check. */
export async function admitCart(ctx: Ctx, recaptchaToken: string | undefined, address: string) {
  await limit(ctx, "cart_creation", address);
  if (ctx.actor.type === "guest") await verifyBotCheck(ctx, recaptchaToken, { address });
}

const STEP = 500;

/** Deletes abandoned guest carts, because they contain addresses the shop no longer needs. */
export async function purgeAbandonedCarts(ctx: Ctx): Promise<number> {
  const oldest = daysAgo(ctx, ctx.config.retention.cartDays);
  const abandoned = ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, "cart"), isNull(orders.customerId), lt(orders.updatedAt, oldest)))
    .limit(STEP)
    .for("update", { skipLocked: true });
  let forgotten = 0;
  for (let gone = STEP; gone === STEP; forgotten += gone) {
    const deleted = await ctx.db
      .delete(orders)
      .where(inArray(orders.id, abandoned))
      .returning({ id: orders.id });
    gone = deleted.length;
  }
  return forgotten;
}

const mostSuggestions = 8;

/** Products recommended with the cart's, most often recommended first. */
export async function suggestForCart(ctx: Ctx, token: string): Promise<Product[]> {
  const order = await findOrder(ctx, token);
  if (order.state !== "cart") throw notFound();
  const inside = sql`(
    select v.product_id from order_items i join variants v on v.id = i.variant_id
    where i.order_id = ${order.id})`;
  return selectProducts(
    ctx,
    sql`
      select p.id, row_number() over (order by count(*) desc, min(item.position), p.position, p.id) as place
      from product_associations pa
      join product_association_items item on item.association_id = pa.id
      join products p on p.id = item.product_id
      where pa.type = 'cross_sell' and pa.product_id in ${inside} and p.id not in ${inside}
        and ${isListed(ctx)} and ${isPurchasable(ctx)}
      group by p.id order by place limit ${mostSuggestions}`,
  );
}

export async function readCartPricing(
  ctx: Ctx,
  token: string | null,
  { variant, coupon, address }: z.infer<typeof PricingQuery> & { address: string },
): Promise<CartPricing> {
  const order = token === null ? null : await findOrder(ctx, token);
  if (order && order.state !== "cart") throw notFound();
  const { cart, rules } = order
    ? await (coupon
        ? tryCoupon(ctx, order, { couponCode: coupon, address })
        : loadPriced(ctx, order.id))
    : await emptyPriced(ctx);
  if (!cart) throw notFound();
  const code = codeInIri(ctx, "product-variants", variant);
  const items = (await rows<ItemRow>(ctx.db, itemsToAdd(ctx, code))).map(pricingLine);
  const { pricing } = rules;
  const { lines, giftCards, consultation, customer } = cart;
  const promotions = promotionsOf(cart, pricing);
  return {
    lines,
    boxes: items.filter(({ kind }) => kind === "gift_box"),
    adding: items.find(({ kind }) => kind === "product") ?? null,
    giftCards,
    shippingMethod: preferredShipping(rules, order),
    paymentMethod: cart.paymentMethodCode,
    consultation,
    coupon: cart.couponCode?.toUpperCase() ?? null,
    customer: { hasAccount: customer.hasAccount, orderCount: customer.orderCount },
    promotions,
    shippingMethods: rules.shippingMethods.map((method) => ({
      code: method.code,
      priceCents: method.price,
      rates: method.rates && BuiltInRates.parse(method.rates),
      freeFromCents: method.freeFrom,
      maxWeightGrams: method.maxWeightGrams,
      collection: method.collection && {},
    })),
    paymentMethods: rules.paymentMethods.map((method) => ({
      code: method.code,
      feeCents: method.fee,
      minOrderCents: method.minTotal,
      maxOrderCents: method.maxTotal,
      excludesShippingMethods: method.excludesShippingMethods,
      onDelivery: method.type === "on_delivery",
    })),
    taxRates: pricing.taxRates,
    serviceTaxCategory: pricing.serviceTaxCategory,
  };
}

/** 404 if a plugin's type is active: the browser implements only the built-in types, so it cannot price optimistically. */
function promotionsOf(cart: PricingCart, rules: PricingRules): CartPricing["promotions"] {
  const { live, coupon } = livePromotions(cart, rules);
  const rated = rules.shippingMethods.flatMap(({ rates }) => rates ?? []);
  const isKnown =
    live.every((promotion) => knows(builtInKinds, promotion)) &&
    rated.every(({ by }) => Object.hasOwn(builtInKinds.rates, by));
  if (!isKnown) throw notFound();
  return live.map((promotion) => {
    const { code, label, priority, exclusive, excludes } = promotion;
    const rules = promotion.rules.map((rule) => PromotionRule.parse(rule));
    const action = PromotionAction.parse(promotion.action);
    const given = promotion === coupon;
    return { code, label, priority, exclusive, coupon: given, rules, action, excludes };
  });
}
