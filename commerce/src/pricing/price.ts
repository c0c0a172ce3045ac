import { openDraft, sumTotals } from "./draft.ts";
import { freeShippingProgress } from "./free-shipping.ts";
import { priceLine } from "./price-line.ts";
import { runPromotions } from "./promotions/run-promotions.ts";
import { taxInside } from "./rounding.ts";
import type { PricingRules } from "./rules.ts";
import { settle } from "./settle.ts";
import type { LineKind, PricingCart } from "./types.ts";
import type { PricedCart } from "./priced-cart.ts";

/** Prices a cart. Pure: the same cart, rules and moment always give the same answer. */
export function price(cart: PricingCart, rules: PricingRules): PricedCart {
  const run = runPromotions(openDraft(cart, rules), cart, rules);
  const { draft } = run;
  const { shipping } = draft;
  const position = new Map(cart.lines.map((line, index) => [line.id, index]));
  const lines = draft.lines
    .map((draftLine) => priceLine(draftLine, rules.taxRates))
    .toSorted((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0));
  const totalOf = (kind: LineKind) => sumTotals(draft.lines.filter((l) => l.line.kind === kind));

  const itemsSubtotal = lines.reduce((sum, line) => sum + line.subtotal, 0);
  const itemsTotal = sumTotals(lines);
  const itemsTaxTotal = lines.reduce((sum, line) => sum + line.tax, 0);
  const bill = {
    itemsTotal,
    giftCardLinesTotal: totalOf("gift_card"),
    shippingTotal: shipping.total,
    shippingMethodCode: shipping.methodCode,
  };
  const settlement = settle(bill, cart, rules.paymentMethods);
  const shippingTax = taxInside(shipping.total, rules.taxRates.iva_22);
  const feeTax = taxInside(settlement.feeTotal, rules.taxRates.iva_22);
  const taxTotal = itemsTaxTotal + shippingTax + feeTax;

  return {
    lines,
    itemsSubtotal,
    itemsTotal,
    itemsTaxTotal,
    orderPromotionTotal: itemsTotal - itemsSubtotal,
    shippingMethodCode: shipping.methodCode,
    shippingSubtotal: shipping.price,
    shippingPromotionTotal: shipping.total - shipping.price,
    shippingTotal: shipping.total,
    shippingTax,
    feeTax,
    giftBoxTotal: totalOf("gift_box"),
    consultationTotal: cart.consultation ? 0 : null,
    taxIncludedTotal: taxTotal,
    taxExcludedTotal: 0,
    taxTotal,
    ...settlement,
    coupon: run.coupon,
    promotions: run.applied,
    freeShipping: freeShippingProgress(draft, run.cartPromotions, cart.customer),
  };
}
