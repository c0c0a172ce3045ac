import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { readAddress } from "#commerce/customers/index.ts";
import { issueGiftCards } from "#commerce/gift-cards/index.ts";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import { type OrderRow, reserveNumbers } from "#commerce/orders/index.ts";
import {
  type CouponPromotion,
  price,
  type PricedCart,
  type PricingLine,
  type PricingRules,
  type Promotion,
} from "#contract/pricing/index.ts";
import { customers, orders } from "#commerce/schema.ts";
import { readTaxRules } from "#commerce/settings/index.ts";
import { findStoredPoint } from "#commerce/shipping/index.ts";
import type { ContentFolder } from "../content-folder.ts";
import { daysAfter, daysSince } from "./lookup.ts";
import {
  type BuyerContent,
  loadCouponUse,
  loadHistory,
  loadShipmentsAndPayments,
  type OrderContent,
  statesOf,
  loadLines,
} from "./order-history.ts";

/** Adds the orders that are not there yet to the customers of the demo; nobody gets an email about them. */
export async function loadOrders(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const silent: Ctx = { ...ctx, jobs: { enqueue: async () => {} } };
  const content = folder.read<{ customers: BuyerContent[] }>("customers.json").customers;
  const dates = content.flatMap(({ orders }) => orders.map(({ createdAt }) => createdAt));
  const latest = dates.reduce((a, b) => (Date.parse(a) > Date.parse(b) ? a : b));
  const age = daysSince(latest, ctx.clock());
  for (const buyer of content) {
    const [customer] = await ctx.db
      .select({ id: customers.id })
      .from(customers)
      .where(eq(sql`lower(${customers.email})`, buyer.email.toLowerCase()));
    if (!customer) continue;
    for (const order of buyer.orders) {
      const at = daysAfter(ctx.clock(), new Date(order.createdAt), age);
      await loadOrder(silent, folder, customer.id, { buyer, content: order, at });
    }
  }
  const numbers = content.flatMap((buyer) => buyer.orders.map((order) => order.number));
  await reserveNumbers(ctx, Math.max(...numbers.map((number) => Number(number.slice(2)))));
}

async function loadOrder(
  ctx: Ctx,
  folder: ContentFolder,
  customerId: number,
  told: Told,
): Promise<void> {
  const { content } = told;
  const order = await insertOrder(ctx, customerId, told);
  if (!order) return;
  const { holds, state, paymentState, shippingState } = statesOf[content.status];
  const lines = await loadLines(ctx, order.id, content, holds);
  const priced = priceLines(await orderRules(ctx, folder), content, lines);
  const ships = lines.some((line) => line.shippingRequired);
  const cancelledAt = state === "cancelled" ? daysAfter(ctx.clock(), order.createdAt, 7) : null;
  await ctx.db
    .update(orders)
    .set({
      state,
      paymentState,
      shippingState: ships ? shippingState : "no_shipping",
      checkoutState: "completed",
      total: priced.total,
      priced,
      completedAt: order.createdAt,
      cancelledAt,
    })
    .where(eq(orders.id, order.id));
  await loadShipmentsAndPayments(ctx, order, content, { total: priced.total, ships });
  await loadHistory(ctx, order, content, { total: priced.total, ships });
  if (content.couponCode) await loadCouponUse(ctx, order, content.couponCode);
  const paid = { ...ctx, clock: () => order.createdAt };
  if (paymentState === "paid") await issueGiftCards(paid, order.id);
}

type Told = { buyer: BuyerContent; content: OrderContent; at: Date };

async function insertOrder(
  ctx: Ctx,
  customerId: number,
  { buyer, content, at }: Told,
): Promise<OrderRow | undefined> {
  const { default: _default, ...home } = buyer.addresses.find((one) => one.default) ?? {
    default: true,
  };
  const shippingAddress = readAddress(home);
  const { fiscalCode } = buyer;
  const [order] = await ctx.db
    .insert(orders)
    .values({
      token: randomBytes(24).toString("base64url"),
      number: content.number,
      channelCode: ctx.config.channelCode,
      localeCode: ctx.config.localeCode,
      currencyCode: ctx.config.currencyCode,
      customerId,
      createdByGuest: false,
      email: buyer.email,
      shippingAddress,
      billingAddress: content.invoiceRequired
        ? { ...shippingAddress, fiscalCode }
        : shippingAddress,
      invoiceRequired: content.invoiceRequired,
      couponCode: content.couponCode,
      shippingMethodCode: content.shippingMethod,
      paymentMethodCode: content.paymentMethod,
      pudo: content.pudoId ? ((await findStoredPoint(ctx, content.pudoId)) ?? null) : null,
      giftBoxFromName: content.giftBox?.fromName ?? null,
      giftBoxToName: content.giftBox?.toName ?? null,
      giftBoxMessage: content.giftBox?.message ?? null,
      consultation: content.consultation,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing({ target: orders.number })
    .returning();
  return order;
}

function priceLines(rules: PricingRules, content: OrderContent, lines: PricingLine[]): PricedCart {
  const { number, couponCode, shippingMethod, paymentMethod, totals, consultation } = content;
  const cart = {
    lines,
    couponCode,
    giftCards: [],
    shippingMethodCode: shippingMethod,
    paymentMethodCode: paymentMethod,
    consultation,
    customer: { hasAccount: true, orderCount: 0, couponUses: 0 },
    // By the day of the content, whose promotions have their dates.
    now: new Date(content.createdAt),
  };
  const priced = price(cart, rules);
  if (priced.total !== totals.totalCents) {
    throw new Error(`Demo order ${number} costs ${priced.total}, not ${totals.totalCents}`);
  }
  return priced;
}

type PromotionContent = Omit<Promotion, "startsAt" | "endsAt" | "excludes"> & {
  name: string;
  excludes?: Promotion["excludes"];
  startsAt: string | null;
  endsAt: string | null;
};
type CouponContent = PromotionContent & {
  promotionCode: string;
  perCustomerUsageLimit: number | null;
};
type Content = {
  cartPromotions: PromotionContent[];
  coupons: CouponContent[];
  shippingMethods: { code: string; priceCents: number; enabled: boolean }[];
  paymentMethods: { code: string; feeCents: number; enabled: boolean }[];
};

/** The demo orders were placed under the rules of the content, whatever the shop has made of them since. */
export async function orderRules(ctx: Ctx, folder: ContentFolder): Promise<PricingRules> {
  const content = folder.read<Content>("promotions.json");
  return {
    cartPromotions: content.cartPromotions.map(promotion),
    coupons: content.coupons.map(coupon),
    couponPlusCartPromotions: true,
    shippingMethods: content.shippingMethods,
    paymentMethods: content.paymentMethods,
    ...(await readTaxRules(ctx)),
  };
}

function promotion(content: PromotionContent): Promotion {
  const { startsAt, endsAt, excludes = [], ...rest } = content;
  return { ...rest, excludes, startsAt: moment(startsAt), endsAt: moment(endsAt) };
}

function coupon(content: CouponContent): CouponPromotion {
  return {
    ...promotion({ ...content, label: content.name, priority: 0, exclusive: false }),
    code: content.promotionCode,
    couponCode: content.code,
    usageLimit: null,
    used: 0,
    perCustomerUsageLimit: content.perCustomerUsageLimit,
  };
}

const moment = (text: string | null) => (text === null ? null : new Date(text));
