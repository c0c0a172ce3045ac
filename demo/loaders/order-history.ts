import { inArray } from "drizzle-orm";
import { issueGiftCards } from "#commerce/promotions/index.ts";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import type { ItemRow, OrderEventType } from "#commerce/orders/index.ts";
import {
  coupons,
  couponUses,
  orderEvents,
  type orders,
  paymentMethods,
  payments,
  refunds,
  shipments,
  shippingMethods,
} from "#commerce/schema.ts";
import type { PricedCart } from "#contract/pricing/index.ts";
import { daysAfter } from "./lookup.ts";

type OrderRow = typeof orders.$inferInsert;

export type DemoOrder = {
  number: string;
  status: OrderStatus;
  at: Date;
  /** Date of the content, because promotions have dates: orders are priced by it. */
  pricedAt: Date;
  /** `unitPriceCents` defaults to the current price. */
  items: { variantCode: string; quantity: number; unitPriceCents?: number }[];
  /** Expected total, if the content has one. */
  total?: number;
  columns: Omit<
    OrderRow,
    "token" | "number" | "channelCode" | "localeCode" | "currencyCode" | "completedAt"
  > & { shippingMethodCode: string | null; paymentMethodCode: string };
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

type States = {
  state: (typeof orders.$inferSelect)["state"];
  paymentState: string;
  shippingState: string;
  payment: (typeof payments.$inferSelect)["state"];
  shipment: (typeof shipments.$inferSelect)["state"];
  /** True while the pieces are reserved in stock for this order. */
  holds: boolean;
};

const waiting = { state: "new", shippingState: "ready", shipment: "ready", holds: true } as const;
const gone = { state: "fulfilled", holds: false } as const;
const paid = { paymentState: "paid", payment: "completed" } as const;
const shipped = { shippingState: "shipped", shipment: "shipped" } as const;
const delivered = { shippingState: "delivered", shipment: "delivered" } as const;

/** Maps the order's public status to the states of order, payment and shipment. */
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

export type Placed = Omit<DemoOrder, "items"> &
  States & { id: number; items: ItemRow[]; priced: PricedCart };

/** Adds the history of past orders: parcels, payments, events. */
export async function loadHistory(ctx: Ctx, placed: Placed[]): Promise<void> {
  await insertParcels(ctx, placed);
  await insertMoney(ctx, placed);
  await insertEvents(ctx, placed);
  await insertCouponUses(ctx, placed);
  await insertCards(ctx, placed);
}

export const ships = ({ items }: Placed) => items.some(({ variant }) => variant.shippingRequired);

const hasLeft = ({ shipment }: Placed) => shipment === "shipped" || shipment === "delivered";
const trackingOf = ({ number }: Placed) => `BRT${number.slice(2)}`;
const isPaid = ({ payment }: Placed) => payment === "completed" || payment === "refunded";

async function insertParcels(ctx: Ctx, placed: Placed[]): Promise<void> {
  const methods = await ctx.db.select().from(shippingMethods);
  const now = ctx.clock();
  await ctx.db.insert(shipments).values(
    placed.filter(ships).map((order) => {
      const { at, shipment: state } = order;
      const { shippingMethodCode: methodCode } = order.columns;
      const method = methods.find(({ code }) => code === methodCode);
      const left = hasLeft(order);
      return {
        orderId: order.id,
        state,
        methodCode,
        methodName: method?.name ?? null,
        trackingUrlTemplate: method?.trackingUrlTemplate ?? null,
        minDays: method?.minDays ?? null,
        maxDays: method?.maxDays ?? null,
        tracking: left ? trackingOf(order) : null,
        packedAt: left ? daysAfter(now, at, 0.8) : null,
        shippedAt: left ? daysAfter(now, at, 1) : null,
        deliveredAt: state === "delivered" ? daysAfter(now, at, 3) : null,
        createdAt: at,
      };
    }),
  );
}

async function insertMoney(ctx: Ctx, placed: Placed[]): Promise<void> {
  const methods = await ctx.db.select().from(paymentMethods);
  const refundedOf = ({ payment, priced }: Placed) => (payment === "refunded" ? priced.total : 0);
  const made = await ctx.db
    .insert(payments)
    .values(
      placed.map((order) => {
        const { at, columns, payment: state, priced } = order;
        const method = methods.find(({ code }) => code === columns.paymentMethodCode);
        return {
          orderId: order.id,
          state,
          methodCode: columns.paymentMethodCode,
          methodName: method?.name ?? null,
          methodType: method?.type ?? null,
          instructions: method?.instructions ?? null,
          bankAccount: method?.bankAccount ?? null,
          amount: priced.total,
          refunded: refundedOf(order),
          paidAt: isPaid(order) ? at : null,
          createdAt: at,
          updatedAt: at,
        };
      }),
    )
    .returning({ id: payments.id, orderId: payments.orderId });
  const paymentOf = new Map(made.map(({ id, orderId }) => [orderId, id]));
  const back = placed
    .filter((order) => refundedOf(order) > 0)
    .map((order) => {
      const at = daysAfter(ctx.clock(), order.at, 9);
      return {
        orderId: order.id,
        paymentId: paymentOf.get(order.id) ?? null,
        state: "succeeded" as const,
        amount: refundedOf(order),
        settledAt: at,
        createdAt: at,
        updatedAt: at,
      };
    });
  if (back.length > 0) await ctx.db.insert(refunds).values(back);
}

async function insertEvents(ctx: Ctx, placed: Placed[]): Promise<void> {
  await ctx.db.insert(orderEvents).values(
    placed.flatMap((order) => {
      const { id: orderId, number, state, payment, shipment } = order;
      const { total } = order.priced;
      const event = (type: OrderEventType, days: number, data: object = {}) => {
        const at = daysAfter(ctx.clock(), order.at, days);
        return { orderId, type, actor: "system", data, at };
      };
      return [
        event("placed", 0, { number, total }),
        isPaid(order) && event("paid", 0),
        ships(order) && hasLeft(order) && event("shipped", 1, { tracking: trackingOf(order) }),
        ships(order) && shipment === "delivered" && event("delivered", 3),
        payment === "refunded" && event("refunded", 9, { amount: total }),
        state === "cancelled" && event("expired", 7),
      ].filter((one) => one !== false);
    }),
  );
}

async function insertCouponUses(ctx: Ctx, placed: Placed[]): Promise<void> {
  const codes = placed.flatMap(({ columns }) => columns.couponCode ?? []);
  const known = await ctx.db.select().from(coupons).where(inArray(coupons.code, codes));
  const uses = placed.flatMap(({ id: orderId, at, columns: { email, couponCode } }) => {
    const coupon = known.find(({ code }) => code === couponCode);
    return coupon && email ? [{ couponId: coupon.id, orderId, email, at }] : [];
  });
  if (uses.length > 0) await ctx.db.insert(couponUses).values(uses);
}

async function insertCards(ctx: Ctx, placed: Placed[]): Promise<void> {
  for (const { id, at, items, paymentState } of placed) {
    if (paymentState !== "paid" || !items.some(({ product }) => product.kind === "gift_card"))
      continue;
    await issueGiftCards({ ...ctx, jobs: { enqueue: async () => {} }, clock: () => at }, id);
  }
}
