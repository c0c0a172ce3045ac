import type { PaymentMethod, ShippingMethod } from "#contract/order.ts";
import type { Ctx } from "../ctx.ts";
import { isPaymentMethodEligible } from "../pricing/payment.ts";
import { price } from "../pricing/price.ts";
import { isShippingMethodEligible } from "../pricing/shipping.ts";
import type { PaymentMethodRow } from "../selling/load-rules.ts";
import { pricingCart } from "./price-order.ts";
import type { PricedOrder } from "./price-order.ts";

const nobody = { hasAccount: false, orderCount: null, couponUses: 0 };

/** Each method at what it would cost this very cart. */
export function presentShippingMethods(ctx: Ctx, { record, rules }: PricedOrder): ShippingMethod[] {
  const cart = pricingCart(record, rules, nobody, ctx.clock());
  const country = record.order.shippingAddress?.countryCode;
  return rules.shippingMethods
    .filter((method) =>
      isShippingMethodEligible({ ...method, priceCents: method.price }, cart.lines),
    )
    .filter((method) => !country || !method.countries || method.countries.includes(country))
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

export function presentPaymentMethods(ctx: Ctx, { rules, priced }: PricedOrder): PaymentMethod[] {
  const scope = {
    orderAmount: priced.itemsTotal + priced.shippingTotal,
    shippingMethodCode: priced.shippingMethodCode,
  };
  return rules.paymentMethods
    .filter((method) =>
      isPaymentMethodEligible(
        { ...method, feeCents: method.fee, maxOrderCents: method.maxTotal },
        scope,
      ),
    )
    .map((method) => presentPaymentMethod(ctx, method));
}

export function presentPaymentMethod(ctx: Ctx, method: PaymentMethodRow): PaymentMethod {
  return {
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
  };
}
