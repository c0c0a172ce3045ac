import type { SellingTerms } from "#contract/selling-terms.ts";
import { listGiftBoxes } from "../catalogue/list-gift-boxes.ts";
import type { Ctx } from "../ctx.ts";
import { firstOrderCoupon } from "../customers/first-order-coupon.ts";
import { price } from "../pricing/price.ts";
import type { PricingCart } from "../pricing/types.ts";
import { loadRules } from "./load-rules.ts";
import type { ShippingMethodRow } from "./load-rules.ts";

export async function getSellingTerms(ctx: Ctx): Promise<SellingTerms> {
  const { pricing, shippingMethods, paymentMethods } = await loadRules(ctx, null);
  const welcome = await firstOrderCoupon(ctx);
  const home = shippingMethods.find(({ requiresPudo }) => !requiresPudo);
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/SellingTerms`,
    "@id": `${ctx.config.apiPrefix}/shop/selling-terms`,
    "@type": "SellingTerms",
    freeShippingFrom: price(emptyCart(ctx), pricing).freeShipping?.threshold ?? null,
    delivery: home ? delivery(home) : null,
    pickup: shippingMethods.some(({ requiresPudo }) => requiresPudo),
    payments: paymentMethods.map(({ name }) => name),
    giftBoxes: (await listGiftBoxes(ctx)).length > 0,
    welcome: welcome && { percent: welcome.percent },
  };
}

const delivery = ({ name, price, minDays, maxDays }: ShippingMethodRow) => ({
  name,
  price,
  minDays,
  maxDays,
});

const emptyCart = (ctx: Ctx): PricingCart => ({
  lines: [],
  couponCode: null,
  giftCards: [],
  shippingMethodCode: null,
  paymentMethodCode: null,
  consultation: false,
  customer: { hasAccount: false, orderCount: null, couponUses: 0 },
  now: ctx.clock(),
});
