import { findPaymentMethod, startCalculation, sumTotals } from "./calculation.ts";
import { freeShippingProgress } from "./free-shipping.ts";
import type { GiftCardPayment, PricedCart, PricedLine, PricingRules } from "./priced-cart.ts";
import { runPromotions } from "./promotions.ts";
import { divideHalfUp, sumTax, type Taxed, vatByRate } from "./vat.ts";
import type {
  CalculatedLine,
  Cents,
  GiftCardBalance,
  LineKind,
  PricingCart,
  TaxCategory,
  TaxRate,
} from "./types.ts";

/** Prices a cart. Pure: the result depends only on cart, rules and moment. */
export function price(cart: PricingCart, rules: PricingRules): PricedCart {
  const run = runPromotions(startCalculation(cart, rules), cart, rules);
  const { calculation } = run;
  const { shipping } = calculation;
  const position = new Map(cart.lines.map((line, index) => [line.id, index]));
  const lines = calculation.lines
    .map(priceLine)
    .toSorted((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0));
  const totalOf = (kind: LineKind) =>
    sumTotals(calculation.lines.filter((l) => l.line.kind === kind));

  const itemsSubtotal = lines.reduce((sum, line) => sum + line.subtotal, 0);
  const itemsTotal = sumTotals(lines);
  const bill = {
    itemsTotal,
    giftCardLinesTotal: totalOf("gift_card"),
    shippingTotal: shipping.total,
    shippingMethodCode: shipping.methodCode,
  };
  const paid = applyPayment(bill, cart, rules);
  const { serviceTaxCategory } = rules;
  const items = calculation.lines.map((line) => taxed(line, rules));
  const services = {
    ...rateOf(rules, serviceTaxCategory),
    gross: shipping.total + paid.feeTotal,
  };
  const vat = vatByRate([...items, services]);
  const taxTotal = sumTax(vat);

  return {
    lines,
    itemsSubtotal,
    itemsTotal,
    itemsTaxTotal: sumTax(vatByRate(items)),
    orderPromotionTotal: itemsTotal - itemsSubtotal,
    shippingMethodCode: shipping.methodCode,
    shippingSubtotal: shipping.price,
    shippingPromotionTotal: shipping.total - shipping.price,
    shippingTotal: shipping.total,
    giftBoxTotal: totalOf("gift_box"),
    consultationTotal: cart.consultation ? 0 : null,
    taxIncludedTotal: taxTotal,
    taxExcludedTotal: 0,
    taxTotal,
    vat,
    taxRates: usedRates(cart, rules),
    serviceTaxCategory,
    ...paid,
    coupon: run.coupon,
    promotions: run.applied,
    freeShipping: freeShippingProgress(calculation, run.cartPromotions, rules.kinds, cart),
  };
}

export function freeShippingFrom(
  shippingMethodCode: string,
  rules: PricingRules,
  now: Date,
): Cents | null {
  const { freeShipping } = price({ ...emptyCart, shippingMethodCode, now }, rules);
  if (!freeShipping) return null;
  const { shippingMethods, threshold } = freeShipping;
  return shippingMethods?.includes(shippingMethodCode) === false ? null : threshold;
}

/** A new guest's cart. */
export const emptyCart: Omit<PricingCart, "now"> = {
  lines: [],
  couponCode: null,
  giftCards: [],
  shippingMethodCode: null,
  paymentMethodCode: null,
  consultation: false,
  customer: { hasAccount: false, orderCount: null, couponUses: 0 },
};

type Rates = Pick<PricingRules, "taxRates" | "serviceTaxCategory">;

function rateOf({ taxRates }: Pick<Rates, "taxRates">, category: TaxCategory): TaxRate {
  const rate = taxRates[category];
  if (!rate) throw new Error(`There is no VAT rate called ${category}`);
  return rate;
}

function usedRates({ lines }: PricingCart, rules: Rates): PricedCart["taxRates"] {
  const used = new Set([rules.serviceTaxCategory, ...lines.map((line) => line.taxCategory)]);
  return Object.fromEntries([...used].map((category) => [category, rateOf(rules, category)]));
}

function taxed({ line, total }: CalculatedLine, rules: Rates): Taxed {
  const { percent, nature } = rateOf(rules, line.taxCategory);
  const voucher = line.kind === "gift_card" && percent === 0;
  return { percent, nature, voucher, gross: total };
}

function priceLine({ line, total, adjustments }: CalculatedLine): PricedLine {
  const { id, variantCode, quantity, unitPrice, originalUnitPrice } = line;
  return {
    id,
    variantCode,
    quantity,
    unitPrice,
    originalUnitPrice,
    discountedUnitPrice: quantity > 0 ? divideHalfUp(total, quantity) : unitPrice,
    subtotal: unitPrice * quantity,
    adjustments,
    total,
  };
}

interface Bill {
  readonly itemsTotal: Cents;
  readonly giftCardLinesTotal: Cents;
  readonly shippingTotal: Cents;
  readonly shippingMethodCode: string | null;
}

type AppliedPayment = Pick<
  PricedCart,
  "paymentMethodCode" | "feeTotal" | "giftCards" | "appliedGiftCardAmount" | "total"
>;

/** Gift cards cannot pay for gift cards; the payment fee is due only if an amount is left to pay. */
function applyPayment(
  bill: Bill,
  cart: Pick<PricingCart, "giftCards" | "paymentMethodCode">,
  { paymentMethods, shippingMethods }: PricingRules,
): AppliedPayment {
  const withoutFee = payment(bill, cart, 0);
  const method = findPaymentMethod(cart.paymentMethodCode, paymentMethods, {
    orderAmount: bill.itemsTotal + bill.shippingTotal,
    shippingMethodCode: bill.shippingMethodCode,
  });
  if (!method || withoutFee.total === 0) return { paymentMethodCode: null, ...withoutFee };
  const shipping = shippingMethods.find(({ code }) => code === bill.shippingMethodCode);
  const paid = shipping?.collection ? withoutFee : payment(bill, cart, method.feeCents);
  return { paymentMethodCode: method.code, ...paid };
}

function payment(bill: Bill, cart: Pick<PricingCart, "giftCards">, feeTotal: Cents) {
  const amount = bill.itemsTotal + bill.shippingTotal + feeTotal;
  const giftCards = payWithGiftCards(amount - bill.giftCardLinesTotal, cart.giftCards);
  const appliedGiftCardAmount = sumGiftCards(giftCards);
  return { feeTotal, giftCards, appliedGiftCardAmount, total: amount - appliedGiftCardAmount };
}

/** Each card pays min(balance, amount left); repeated codes count once. */
export function payWithGiftCards(
  payable: Cents,
  cards: readonly GiftCardBalance[],
): GiftCardPayment[] {
  const payments = new Map<string, GiftCardPayment>();
  let left = payable;
  for (const { code, balance } of cards) {
    if (payments.has(code)) continue;
    const amount = Math.min(Math.max(balance, 0), left);
    left -= amount;
    payments.set(code, { code, amount, remaining: balance - amount });
  }
  return [...payments.values()];
}

function sumGiftCards(payments: readonly GiftCardPayment[]): Cents {
  return payments.reduce((sum, { amount }) => sum + amount, 0);
}
