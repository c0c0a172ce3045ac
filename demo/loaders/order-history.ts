import { eq, and, sql } from "drizzle-orm";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import {
  type OrderRow,
  recordEvent,
  type ItemRow,
  loadItemsAsNow,
} from "#commerce/orders/index.ts";
import {
  coupons,
  couponUses,
  type orders,
  paymentMethods,
  payments,
  refunds,
  shipments,
  shippingMethods,
  orderItems,
  variants,
} from "#commerce/schema.ts";
import type { AddressInput } from "#contract/address.ts";
import { daysAfter } from "./lookup.ts";
import type { PricingLine } from "#contract/pricing/index.ts";

type Facts = { total: number; ships: boolean };

export async function loadShipmentsAndPayments(
  ctx: Ctx,
  { id: orderId, createdAt }: OrderRow,
  content: OrderContent,
  { total, ships }: Facts,
): Promise<void> {
  const states = statesOf[content.status];
  const at = { createdAt, updatedAt: createdAt };
  const [payBy] = await ctx.db
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.code, content.paymentMethod));
  const refunded = states.payment === "refunded" ? total : 0;
  const isPaid = states.payment === "completed" || refunded > 0;
  const [payment] = await ctx.db
    .insert(payments)
    .values({
      orderId,
      state: states.payment,
      methodCode: content.paymentMethod,
      methodName: payBy?.name ?? null,
      methodType: payBy?.type ?? null,
      instructions: payBy?.instructions ?? null,
      amount: total,
      refunded,
      paidAt: isPaid ? createdAt : null,
      ...at,
    })
    .returning();
  if (payment && refunded > 0) {
    const row = { orderId, paymentId: payment.id, amount: refunded, state: "succeeded" as const };
    const later = daysAfter(ctx.clock(), createdAt, 9);
    await ctx.db
      .insert(refunds)
      .values({ ...row, settledAt: later, createdAt: later, updatedAt: later });
  }
  if (ships) await loadShipment(ctx, orderId, createdAt, content);
}

async function loadShipment(ctx: Ctx, orderId: number, at: Date, content: OrderContent) {
  const { shipment: state } = statesOf[content.status];
  const [method] = await ctx.db
    .select()
    .from(shippingMethods)
    .where(eq(shippingMethods.code, content.shippingMethod ?? ""));
  const left = state === "shipped" || state === "delivered";
  await ctx.db.insert(shipments).values({
    orderId,
    state,
    methodCode: content.shippingMethod,
    methodName: method?.name ?? null,
    trackingUrlTemplate: method?.trackingUrlTemplate ?? null,
    minDays: method?.minDays ?? null,
    maxDays: method?.maxDays ?? null,
    tracking: left ? `BRT${content.number.slice(2)}` : null,
    shippedAt: left ? daysAfter(ctx.clock(), at, 1) : null,
    deliveredAt: state === "delivered" ? daysAfter(ctx.clock(), at, 3) : null,
    createdAt: at,
  });
}

/** The timeline, told as if the shop had been open then. */
export async function loadHistory(
  ctx: Ctx,
  { id, createdAt }: OrderRow,
  { number, status }: OrderContent,
  { total, ships }: Facts,
): Promise<void> {
  const { state, payment, shipment } = statesOf[status];
  const then = (days: number): Ctx => ({
    ...ctx,
    clock: () => daysAfter(ctx.clock(), createdAt, days),
  });
  await recordEvent(then(0), id, "placed", { number, total });
  if (payment === "completed" || payment === "refunded") await recordEvent(then(0), id, "paid");
  if (ships && (shipment === "shipped" || shipment === "delivered")) {
    await recordEvent(then(1), id, "shipped");
  }
  if (ships && shipment === "delivered") await recordEvent(then(3), id, "delivered");
  if (payment === "refunded") await recordEvent(then(9), id, "refunded", { amount: total });
  if (state === "cancelled") await recordEvent(then(7), id, "expired");
}

export async function loadCouponUse(
  ctx: Ctx,
  { id: orderId, email, createdAt: at }: OrderRow,
  code: string,
): Promise<void> {
  const [coupon] = await ctx.db.select().from(coupons).where(eq(coupons.code, code));
  if (!coupon || !email) return;
  await ctx.db.insert(couponUses).values({ couponId: coupon.id, orderId, email, at });
}

export type OrderContent = {
  number: string;
  createdAt: string;
  status: OrderStatus;
  shippingMethod: string | null;
  paymentMethod: string;
  pudoId: string | null;
  couponCode: string | null;
  items: { variantCode: string; quantity: number; unitPriceCents: number }[];
  giftBox: { variantCode: string; fromName: string; toName: string; message: string } | null;
  invoiceRequired: boolean;
  consultation: boolean;
  totals: { giftBoxCents: number; totalCents: number };
};

export type OrderStatus =
  | "new"
  | "awaiting_payment"
  | "pending_on_delivery"
  | "ready"
  | "shipped"
  | "delivered"
  | "refunded"
  | "cancelled";

export type BuyerContent = {
  email: string;
  fiscalCode: string;
  addresses: (AddressInput & { default: boolean })[];
  orders: OrderContent[];
};

type States = {
  state: (typeof orders.$inferSelect)["state"];
  paymentState: string;
  shippingState: string;
  payment: (typeof payments.$inferSelect)["state"];
  shipment: (typeof shipments.$inferSelect)["state"];
  /** Whether the pieces are still in the house, waiting for this order. */
  holds: boolean;
};

const waiting = { state: "new", shippingState: "ready", shipment: "ready", holds: true } as const;
const gone = { state: "fulfilled", holds: false } as const;
const paid = { paymentState: "paid", payment: "completed" } as const;
const shipped = { shippingState: "shipped", shipment: "shipped" } as const;
const delivered = { shippingState: "delivered", shipment: "delivered" } as const;

/** What one word for the shopper means for each machine. */
export const statesOf: Record<OrderStatus, States> = {
  new: { ...waiting, paymentState: "awaiting_payment", payment: "new" },
  awaiting_payment: { ...waiting, paymentState: "awaiting_payment", payment: "new" },
  pending_on_delivery: { ...waiting, paymentState: "pending_on_delivery", payment: "new" },
  ready: { ...waiting, ...paid },
  shipped: { ...gone, ...paid, ...shipped },
  delivered: { ...gone, ...paid, ...delivered },
  refunded: { ...gone, ...delivered, paymentState: "refunded", payment: "refunded" },
  cancelled: {
    state: "cancelled",
    holds: false,
    paymentState: "cancelled",
    payment: "cancelled",
    shippingState: "cancelled",
    shipment: "cancelled",
  },
};

type Line = OrderContent["items"][number];

/** The pieces of an order at the prices they were bought at, which the catalogue may have left behind. */
export async function loadLines(
  ctx: Ctx,
  orderId: number,
  { items, giftBox, totals }: OrderContent,
  holds: boolean,
): Promise<PricingLine[]> {
  const box = giftBox && { ...giftBox, quantity: 1, unitPriceCents: totals.giftBoxCents };
  const bought: Line[] = box ? [...items, box] : items;
  const prices = new Map(bought.map((line) => [line.variantCode, line.unitPriceCents]));
  for (const { variantCode, quantity } of bought) {
    await ctx.db.insert(orderItems).values({
      orderId,
      variantId: sql`(select id from variants where code = ${variantCode})`,
      quantity,
    });
  }
  const rows = await loadItemsAsNow(ctx, [orderId]);
  for (const row of rows) await freeze(ctx, row, prices.get(row.variant.code) ?? 0, holds);
  return rows.map((row) => pricingLine(row, prices.get(row.variant.code) ?? 0));
}

async function freeze(
  ctx: Ctx,
  { id, quantity, variant, product }: ItemRow,
  unitPrice: number,
  holds: boolean,
): Promise<void> {
  const snapshot = {
    variant: {
      ...variant,
      price: unitPrice,
      originalPrice: unitPrice,
      lowestPriceBeforeDiscount: null,
    },
    product,
  };
  const held = holds && variant.tracked && (await hold(ctx, variant.id, quantity)) ? quantity : 0;
  await ctx.db.update(orderItems).set({ snapshot, held }).where(eq(orderItems.id, id));
}

async function hold(ctx: Ctx, variantId: number, quantity: number): Promise<boolean> {
  const held = await ctx.db
    .update(variants)
    .set({ onHold: sql`${variants.onHold} + ${quantity}` })
    .where(
      and(eq(variants.id, variantId), sql`${variants.onHand} - ${variants.onHold} >= ${quantity}`),
    )
    .returning({ id: variants.id });
  return held.length > 0;
}

export function pricingLine(
  { id, quantity, variant, product }: ItemRow,
  unitPrice: number,
): PricingLine {
  return {
    id,
    variantCode: variant.code,
    productCode: product.code,
    taxonCodes: product.taxonCodes,
    quantity,
    unitPrice,
    originalUnitPrice: unitPrice,
    kind: product.kind,
    taxCategory: variant.taxCategory,
    shippingRequired: variant.shippingRequired,
    weightGrams: variant.weightGrams,
  };
}
