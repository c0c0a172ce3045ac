import { payWithGiftCards, sumGiftCards } from "./gift-cards.ts";
import { findPaymentMethod } from "./payment.ts";
import type { PaymentMethod } from "./rules.ts";
import type { Cents, PricingCart } from "./types.ts";
import type { PricedCart } from "./priced-cart.ts";

interface Bill {
  readonly itemsTotal: Cents;
  readonly giftCardLinesTotal: Cents;
  readonly shippingTotal: Cents;
  readonly shippingMethodCode: string | null;
}

type Settlement = Pick<
  PricedCart,
  "paymentMethodCode" | "feeTotal" | "giftCards" | "appliedGiftCardAmount" | "total"
>;

/** Gift cards pay everything but gift cards; a fee is due only if something is left to pay. */
export function settle(
  bill: Bill,
  cart: Pick<PricingCart, "giftCards" | "paymentMethodCode">,
  methods: readonly PaymentMethod[],
): Settlement {
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
