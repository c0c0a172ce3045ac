import type { SellingTerms } from "#contract/content.ts";
import { listGiftBoxes } from "../catalogue/index.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { loadRules, type ShippingMethodRow } from "../orders/index.ts";
import { price, type PricingCart } from "../pricing/index.ts";
import { firstOrderCoupon } from "../promotions/index.ts";
import { readFeatures } from "../settings/index.ts";
import { deliveryAreas, type DeliveryRules, estimateDelivery } from "../shipping/index.ts";

export async function getSellingTerms(ctx: Ctx): Promise<SellingTerms> {
  const rules = await loadRules(ctx, null);
  const { pricing, shippingMethods, paymentMethods } = rules;
  const welcome = await firstOrderCoupon(ctx);
  const home = shippingMethods.find(({ requiresPudo }) => !requiresPudo);
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/SellingTerms`,
    "@id": `${ctx.config.apiPrefix}/shop/selling-terms`,
    "@type": "SellingTerms",
    freeShippingFrom: price(emptyCart(ctx), pricing).freeShipping?.threshold ?? null,
    delivery: home ? delivery(home, rules.delivery, ctx.clock()) : null,
    areas: deliveryAreas(rules.delivery, shippingMethods),
    pickup: shippingMethods.some(({ requiresPudo }) => requiresPudo),
    payments: paymentMethods.map(({ name }) => name),
    giftBoxes: (await listGiftBoxes(ctx)).length > 0,
    giftCards: (await readFeatures(ctx)).giftCards,
    welcome: welcome && { percent: welcome.percent },
  };
}

const delivery = (method: ShippingMethodRow, rules: DeliveryRules, at: Date) => ({
  name: method.name,
  price: method.price,
  minDays: method.minDays,
  maxDays: method.maxDays,
  estimate: estimateDelivery(rules, { service: method, place: null, byTransfer: false, at }),
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
