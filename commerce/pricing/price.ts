import { type CalculatedLine, startCalculation, sumTotals } from "./calculation.ts";
import { freeShippingProgress } from "./free-shipping.ts";
import { findPaymentMethod } from "./methods.ts";
import type {
  GiftCardPayment,
  PaymentMethod,
  PricedCart,
  PricedLine,
  PricingRules,
} from "./priced-cart.ts";
import { runPromotions } from "./promotions.ts";
import { divideHalfUp, taxAt } from "./rounding.ts";
import type {
  Cents,
  GiftCardBalance,
  LineKind,
  PricingCart,
  TaxCategory,
  TaxRate,
} from "./types.ts";

/** Prices a cart. Pure: the same cart, rules and moment always give the same answer. */
export function price(cart: PricingCart, rules: PricingRules): PricedCart {
  const run = runPromotions(startCalculation(cart, rules), cart, rules);
  const { calculation } = run;
  const { shipping } = calculation;
  const position = new Map(cart.lines.map((line, index) => [line.id, index]));
  const lines = calculation.lines
    .map((calculatedLine) => priceLine(calculatedLine, rules))
    .toSorted((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0));
  const totalOf = (kind: LineKind) =>
    sumTotals(calculation.lines.filter((l) => l.line.kind === kind));

  const itemsSubtotal = lines.reduce((sum, line) => sum + line.subtotal, 0);
  const itemsTotal = sumTotals(lines);
  const itemsTaxTotal = lines.reduce((sum, line) => sum + line.tax, 0);
  const bill = {
    itemsTotal,
    giftCardLinesTotal: totalOf("gift_card"),
    shippingTotal: shipping.total,
    shippingMethodCode: shipping.methodCode,
  };
  const paid = applyPayment(bill, cart, rules.paymentMethods);
  const { serviceTaxCategory } = rules;
  const serviceRate = rateOf(rules, serviceTaxCategory);
  const shippingTax = taxAt(serviceRate, shipping.total);
  const feeTax = taxAt(serviceRate, paid.feeTotal);
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
    taxRates: usedRates(cart, rules),
    serviceTaxCategory,
    ...paid,
    coupon: run.coupon,
    promotions: run.applied,
    freeShipping: freeShippingProgress(calculation, run.cartPromotions, cart.customer),
  };
}

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

function priceLine({ line, total, adjustments }: CalculatedLine, rules: Rates): PricedLine {
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
    tax: taxAt(rateOf(rules, line.taxCategory), total),
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

/** Gift cards pay everything but gift cards; a fee is due only if something is left to pay. */
function applyPayment(
  bill: Bill,
  cart: Pick<PricingCart, "giftCards" | "paymentMethodCode">,
  methods: readonly PaymentMethod[],
): AppliedPayment {
  const withoutFee = payment(bill, cart, 0);
  const method = findPaymentMethod(cart.paymentMethodCode, methods, {
    orderAmount: bill.itemsTotal + bill.shippingTotal,
    shippingMethodCode: bill.shippingMethodCode,
  });
  if (!method || withoutFee.total === 0) return { paymentMethodCode: null, ...withoutFee };
  return { paymentMethodCode: method.code, ...payment(bill, cart, method.feeCents) };
}

function payment(bill: Bill, cart: Pick<PricingCart, "giftCards">, feeTotal: Cents) {
  const amount = bill.itemsTotal + bill.shippingTotal + feeTotal;
  const giftCards = payWithGiftCards(amount - bill.giftCardLinesTotal, cart.giftCards);
  const appliedGiftCardAmount = sumGiftCards(giftCards);
  return { feeTotal, giftCards, appliedGiftCardAmount, total: amount - appliedGiftCardAmount };
}

/** Each card in turn takes min(balance, what is left to pay); a repeated code counts once. */
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
