import { sql, type SQL } from "drizzle-orm";
import { formatEuro } from "#contract/format/money.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { perConfig, selectRows } from "../../kernel/db/json.ts";
import { rowFromJson } from "../../kernel/db/rows.ts";
import {
  announcedPriorPrice,
  chooseShipping,
  emptyCart,
  price,
  type PricedCart,
  type PricingCart,
  type PricingCustomer,
  type PricingLine,
  type Refusal,
} from "#contract/pricing/index.ts";
import { placeOf, reaches } from "../../shipping/index.ts";
import {
  type ItemRow,
  type OrderRecord,
  type OrderRow,
  readRecord,
  recordColumns,
} from "../order-record.ts";
import { needsShipping, withCurrentState } from "../checkout-state.ts";
import { loadRules, readRules, rulesColumns, type ShopRules } from "./pricing-rules.ts";
import { orders } from "../schema.ts";
import { type AboveLimit, isNetworkFull } from "../unpaid-holds.ts";

export type PricedOrder = {
  record: OrderRecord;
  rules: ShopRules;
  /** The priced cart; absent for placed orders, which are not repriced. */
  cart?: PricingCart;
  priced: PricedCart;
  /** The caller's network has reached its limit of unpaid orders. */
  networkIsFull: AboveLimit;
};

/** Carts are always repriced; placed orders keep their prices. */
export async function priceOrder(
  ctx: Ctx,
  record: OrderRecord,
  known?: ShopRules,
): Promise<PricedOrder> {
  const rules = narrowRules(record, known ?? (await loadRules(ctx, record.order.couponCode)));
  if (record.order.state !== "cart") {
    const placed = { record, rules, priced: placedPrices(record.order) };
    return { ...placed, networkIsFull: await isNetworkFull(ctx, placed) };
  }
  const history = await customerHistory(ctx, record.order, rules);
  const cart = pricingCart(record, rules, history, ctx.clock());
  const priced = price(cart, rules.pricing);
  const current = { record: withCurrentState(record, rules, priced), rules, cart, priced };
  return { ...current, networkIsFull: await isNetworkFull(ctx, current) };
}

export function placedPrices({ priced, token }: Pick<OrderRow, "priced" | "token">): PricedCart {
  if (!priced) throw new Error(`The placed order ${token} has no prices`);
  return priced;
}

function pricingCart(
  { order, items, giftCards }: OrderRecord,
  rules: ShopRules,
  customer: PricingCustomer,
  now: Date,
): PricingCart {
  const lines = items.map(pricingLine);
  return {
    lines,
    couponCode: order.couponCode,
    giftCards: giftCards.map(({ code, balance }) => ({ code, balance })),
    shippingMethodCode: chooseShipping(preferredShipping(rules, order), rules.pricing, lines),
    destination: placeOf(order.pudo, order.shippingAddress),
    paymentMethodCode: order.paymentMethodCode,
    consultation: order.consultation,
    customer,
    now,
  };
}

/**
 * Shipping method to price a cart with: as in Sylius, the first eligible one while none is chosen or the chosen one is no
 * longer eligible. Without an address, methods without zones come first.
 */
export function preferredShipping(
  { shippingMethods }: ShopRules,
  order: Pick<OrderRow, "shippingMethodCode" | "shippingAddress"> | null,
): string[] {
  const everywhere = order?.shippingAddress ? [] : shippingMethods.filter(({ zones }) => !zones);
  const codes = [...everywhere, ...shippingMethods].map(({ code }) => code);
  return [...new Set([order?.shippingMethodCode ?? [], codes].flat())];
}

type PricedItem = Pick<ItemRow, "id" | "quantity" | "amount" | "variant" | "product">;

export function pricingLine(item: PricedItem): PricingLine {
  const { id, quantity, amount, variant, product } = item;
  const unitPrice = amount ?? variant.price ?? 0;
  const prior = announcedPriorPrice({ ...variant, price: unitPrice });
  return {
    id,
    variantCode: variant.code,
    productCode: product.code,
    taxonCodes: product.taxonCodes,
    quantity,
    unitPrice,
    originalUnitPrice: prior ?? unitPrice,
    kind: product.kind,
    taxCategory: variant.taxCategory,
    shippingRequired: variant.shippingRequired,
    weightGrams: variant.weightGrams,
  };
}

const pricedColumns = perConfig((ctx) => ({
  order: sql<Record<string, unknown>>`to_json(o)`,
  ...recordColumns(ctx),
  ...rulesColumns(sql`o.coupon_code`),
}));

/** Loads the order and everything that decides its prices, in one statement. */
export async function loadPriced(ctx: Ctx, orderId: number): Promise<PricedOrder> {
  const isIt = sql`from orders o where o.id = ${orderId}`;
  const [stored] = await selectRows(ctx.db, pricedColumns(ctx), isIt);
  if (!stored) throw new Error("An order at hand does not vanish");
  const order = rowFromJson(orders, stored.order);
  return priceOrder(ctx, readRecord(ctx, order, stored), readRules(ctx, stored));
}

export async function emptyPriced(ctx: Ctx): Promise<Pick<PricedOrder, "rules" | "cart">> {
  const rules = await loadRules(ctx, null);
  const customer = { ...emptyCart.customer, hasAccount: ctx.actor.type === "customer" };
  return { rules, cart: { ...emptyCart, customer, now: ctx.clock() } };
}

/** Applies the tax rates of the destination; keeps only methods that reach it, and no cash on delivery without a courier. */
function narrowRules(record: OrderRecord, rules: ShopRules): ShopRules {
  const { shippingAddress: address, pudo } = record.order;
  const ships = record.items.length === 0 || needsShipping(record);
  const shippingMethods = rules.shippingMethods.filter(
    (method) => !address || reaches(method, address),
  );
  const paymentMethods = rules.paymentMethods.filter(
    ({ type, countries }) =>
      (ships || type !== "on_delivery") &&
      (!address || !countries || countries.includes(address.countryCode)),
  );
  return {
    ...rules,
    shippingMethods,
    paymentMethods,
    pricing: {
      ...rules.pricing,
      ...rules.taxesAt(placeOf(pudo, address)),
      shippingMethods: rules.pricing.shippingMethods.filter(among(shippingMethods)),
      paymentMethods: rules.pricing.paymentMethods.filter(among(paymentMethods)),
    },
  };
}

function among(kept: { code: string }[]) {
  const codes = new Set(kept.map(({ code }) => code));
  return ({ code }: { readonly code: string }) => codes.has(code);
}

/**
 * The shopper's order history, by account or email; loaded only if a coupon or promotion needs it. Guests count as new
 * until they complete the order: otherwise changing a cart's mailbox would reveal who has ordered.
 */
async function customerHistory(ctx: Ctx, order: OrderRow, { pricing }: ShopRules) {
  const hasAccount = order.customerId !== null;
  const rules = pricing.cartPromotions.flatMap((promotion) => promotion.rules);
  const matters =
    order.couponCode || rules.some(({ type }) => pricing.kinds.rules[type]?.needsHistory);
  const isProven = hasAccount || (order.email !== null && order.email === order.historyEmail);
  if (!matters || !isProven) {
    return { hasAccount, orderCount: null, couponUses: 0 };
  }
  const theirs = sql`(o.customer_id = ${order.customerId} or lower(o.email) = lower(${order.email}))`;
  const counted = (from: SQL) => sql<number>`(select count(*)::int ${from} and ${theirs})`;
  const [row] = await selectRows(
    ctx.db,
    {
      orders: counted(sql`from orders o where o.state in ('new', 'fulfilled')`),
      uses: counted(sql`from coupon_uses u
        join coupons c on c.id = u.coupon_id join orders o on o.id = u.order_id
        where c.code = upper(${order.couponCode})`),
    },
    sql``,
  );
  return { hasAccount, orderCount: row?.orders ?? 0, couponUses: row?.uses ?? 0 };
}

/** Explains beside the coupon field why a code has no effect, and what to do. */
export function couponMessage(refusal: Refusal): string {
  switch (refusal.reason) {
    case "expired":
      return "Questo codice è scaduto.";
    case "usage_limit":
      return "Questo codice ha raggiunto il numero massimo di utilizzi.";
    case "per_customer_limit":
      return "Hai già usato questo codice.";
    case "first_order_only":
      return "Questo codice vale solo per il primo ordine.";
    case "not_applicable":
      return "Questo codice non si applica ai prodotti nel carrello.";
    case "shipping_method":
      return "Questo codice non vale per la spedizione scelta.";
    case "minimum_not_reached":
      return `Per usare questo codice mancano ${formatEuro(refusal.missing)} di prodotti.`;
    default:
      return "Codice non valido o scaduto.";
  }
}
