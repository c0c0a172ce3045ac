import type { Ctx } from "../ctx.ts";
import { isShippingMethodEligible } from "../pricing/shipping.ts";
import { price } from "../pricing/price.ts";
import type { PricingCart, PricingCustomer, PricingLine } from "../pricing/types.ts";
import type { PricedCart } from "../pricing/priced-cart.ts";
import { loadRules } from "../selling/load-rules.ts";
import type { SellingRules } from "../selling/load-rules.ts";
import type { ItemRow } from "./item-row.ts";
import type { OrderRecord } from "./order-record.ts";
import { customerHistory } from "./customer-history.ts";
import { narrowRules } from "./narrow-rules.ts";

export type PricedOrder = { record: OrderRecord; rules: SellingRules; priced: PricedCart };

/** A cart is priced afresh each time; a placed order keeps the prices it was placed at. */
export async function priceOrder(
  ctx: Ctx,
  record: OrderRecord,
  known?: SellingRules,
): Promise<PricedOrder> {
  const rules = narrowRules(record, known ?? (await loadRules(ctx, record.order.couponCode)));
  if (record.order.state !== "cart") {
    return { record, rules, priced: record.order.priced as PricedCart };
  }
  const history = await customerHistory(ctx, record.order);
  const cart = pricingCart(record, rules, history, ctx.clock());
  return { record, rules, priced: price(cart, rules.pricing) };
}

export function pricingCart(
  { order, items, giftCards }: OrderRecord,
  rules: SellingRules,
  customer: PricingCustomer,
  now: Date,
): PricingCart {
  const lines = items.map(pricingLine);
  return {
    lines,
    couponCode: order.couponCode,
    giftCards: giftCards.map(({ code, balance }) => ({ code, balance })),
    shippingMethodCode: shippingMethod(rules, lines, order.shippingMethodCode),
    paymentMethodCode: order.paymentMethodCode,
    consultation: order.consultation,
    customer,
    now,
  };
}

/**
 * As in the backend family, a cart already shows the cost of the first method it could take; so does one whose
 * chosen method can no longer take it.
 */
function shippingMethod(
  { pricing }: SellingRules,
  lines: PricingLine[],
  chosen: string | null,
): string | null {
  const eligible = pricing.shippingMethods.filter((method) =>
    isShippingMethodEligible(method, lines),
  );
  return (eligible.find(({ code }) => code === chosen) ?? eligible[0])?.code ?? null;
}

function pricingLine({ id, quantity, amount, variant, product }: ItemRow): PricingLine {
  const unitPrice = amount ?? variant.price ?? 0;
  return {
    id,
    variantCode: variant.code,
    productCode: product.code,
    taxonCodes: product.taxonCodes,
    quantity,
    unitPrice,
    originalUnitPrice: Math.max(unitPrice, variant.lowestPriceBeforeDiscount ?? unitPrice),
    kind: product.kind,
    taxCategory: variant.taxCategory,
    shippingRequired: variant.shippingRequired,
    weightGrams: variant.weightGrams,
  };
}
