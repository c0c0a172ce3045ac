import type { z } from "zod";
import type { CartPricing, PricingQuery } from "#contract/pricing/wire.ts";
import { livePromotions, type PricingCart, type PricingRules } from "#contract/pricing/index.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { rows } from "../kernel/db/rows.ts";
import { notFound } from "../kernel/errors.ts";
import { codeInIri } from "../kernel/http/router.ts";
import {
  emptyPriced,
  findOrder,
  type ItemRow,
  itemsToAdd,
  loadPriced,
  preferredShipping,
  pricingLine,
} from "../orders/index.ts";

/** What the cart is priced with, and nothing else of the shop's promotions and methods. */
export async function readCartPricing(
  ctx: Ctx,
  token: string | null,
  { variant }: z.infer<typeof PricingQuery>,
): Promise<CartPricing> {
  const order = token === null ? null : await findOrder(ctx, token);
  const { cart, rules } = order ? await loadPriced(ctx, order.id) : await emptyPriced(ctx);
  if (!cart) throw notFound();
  const code = codeInIri(ctx, "product-variants", variant);
  const items = (await rows<ItemRow>(ctx.db, itemsToAdd(ctx, code))).map(pricingLine);
  const { pricing } = rules;
  const { lines, giftCards, consultation, customer } = cart;
  return {
    lines,
    boxes: items.filter(({ kind }) => kind === "gift_box"),
    adding: items.find(({ kind }) => kind === "product") ?? null,
    giftCards,
    shippingMethod: preferredShipping(rules, order),
    paymentMethod: cart.paymentMethodCode,
    consultation,
    customer: { hasAccount: customer.hasAccount, orderCount: customer.orderCount },
    promotions: promotionsOf(cart, pricing),
    couponPlusCartPromotions: pricing.couponPlusCartPromotions,
    shippingMethods: rules.shippingMethods.map((method) => ({
      code: method.code,
      priceCents: method.price,
      rates: method.rates,
      freeFromCents: method.freeFrom,
      maxWeightGrams: method.maxWeightGrams,
      collection: method.collection && {},
    })),
    paymentMethods: rules.paymentMethods.map((method) => ({
      code: method.code,
      feeCents: method.fee,
      minOrderCents: method.minTotal,
      maxOrderCents: method.maxTotal,
      excludesShippingMethods: method.excludesShippingMethods,
      onDelivery: method.type === "on_delivery",
    })),
    taxRates: pricing.taxRates,
    serviceTaxCategory: pricing.serviceTaxCategory,
  };
}

function promotionsOf(cart: PricingCart, rules: PricingRules): CartPricing["promotions"] {
  const { live, coupon } = livePromotions(cart, rules);
  return live.map((promotion) => {
    const { code, label, priority, exclusive, rules, action, excludes } = promotion;
    const given = promotion === coupon;
    return { code, label, priority, exclusive, coupon: given, rules, action, excludes };
  });
}
