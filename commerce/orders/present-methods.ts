import type { PaymentMethod, ShippingMethod } from "#contract/order.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { isPaymentMethodEligible, isShippingMethodEligible, price } from "../pricing/index.ts";
import type { PaymentMethodRow } from "./pricing-rules.ts";
import { awaitsMoney } from "./order-states.ts";
import { type PricedOrder, pricingCart } from "./price-order.ts";

const nobody = { hasAccount: false, orderCount: null, couponUses: 0 };

/** Each method at what it would cost this very cart. */
export function presentShippingMethods(ctx: Ctx, { record, rules }: PricedOrder): ShippingMethod[] {
  if (record.order.state !== "cart") return [];
  const cart = pricingCart(record, rules, nobody, ctx.clock());
  return rules.shippingMethods
    .filter((method) =>
      isShippingMethodEligible({ ...method, priceCents: method.price }, cart.lines),
    )
    .map((method) => ({
      "@id": `${ctx.config.apiPrefix}/shop/shipping-methods/${method.code}`,
      "@type": "ShippingMethod",
      id: method.id,
      code: method.code,
      name: method.name,
      description: method.description,
      position: method.position,
      price: price({ ...cart, shippingMethodCode: method.code }, rules.pricing).shippingTotal,
      originalPrice: method.price,
      requiresPudo: method.requiresPudo,
      minDays: method.minDays,
      maxDays: method.maxDays,
    }));
}

/** A placed order may change how it is paid for as long as it is not. */
export function eligiblePaymentMethods({ record, rules, priced }: PricedOrder): PaymentMethodRow[] {
  const { order } = record;
  if (order.state !== "cart" && !(order.state === "new" && awaitsMoney(order.paymentState))) {
    return [];
  }
  const scope = {
    orderAmount: priced.itemsTotal + priced.shippingTotal,
    shippingMethodCode: priced.shippingMethodCode,
  };
  return rules.paymentMethods.filter((method) =>
    isPaymentMethodEligible(
      { ...method, feeCents: method.fee, maxOrderCents: method.maxTotal },
      scope,
    ),
  );
}

export function presentPaymentMethods(ctx: Ctx, pricedOrder: PricedOrder): PaymentMethod[] {
  return eligiblePaymentMethods(pricedOrder).map((method) => ({
    "@id": `${ctx.config.apiPrefix}/shop/payment-methods/${method.code}`,
    "@type": "PaymentMethod",
    id: method.id,
    code: method.code,
    name: method.name,
    description: method.description,
    instructions: method.instructions,
    position: method.position,
    type: method.type,
    fee: method.fee,
  }));
}
