import type { z } from "zod";
import { CONTRACT_VERSION } from "#contract/constants.ts";
import type { DeliveryEstimateQuery, DeliveryEstimates, SellingTerms } from "#contract/content.ts";
import { townsOf } from "#contract/italy/towns.ts";
import { mcpPath } from "#contract/paths.ts";
import { freeShippingFrom } from "#contract/pricing/index.ts";
import { listGiftBoxes } from "../../catalogue/index.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { topNode } from "../../kernel/http/json-ld.ts";
import { loadRules } from "../../orders/index.ts";
import { firstOrderCoupon } from "../../promotions/index.ts";
import { readCompany, readFeatures, withoutVat } from "../../settings/index.ts";
import {
  deliveryAreas,
  type DeliveryRules,
  estimateDelivery,
  findUnserved,
  reaches,
  type ShippingMethodRow,
} from "../../shipping/index.ts";

export async function getSellingTerms(ctx: Ctx): Promise<SellingTerms> {
  const rules = await loadRules(ctx, null);
  const { pricing, shippingMethods, paymentMethods } = rules;
  const welcome = await firstOrderCoupon(ctx);
  const now = ctx.clock();
  const home = homeDelivery(shippingMethods);
  const { giftCards, assistants } = await readFeatures(ctx);
  const usual = home ?? shippingMethods[0];
  return {
    ...topNode(ctx, "SellingTerms", "shop/selling-terms"),
    freeShippingFrom: usual ? freeShippingFrom(usual.code, pricing, now) : null,
    delivery: home ? delivery(home, rules.delivery, now) : null,
    areas: deliveryAreas(rules.delivery, shippingMethods),
    pickup: shippingMethods.some(({ requiresPudo }) => requiresPudo),
    payments: paymentMethods.map(({ name }) => name),
    ...(withoutVat(await readCompany(ctx)) && { withoutVat: true }),
    giftBoxes: (await listGiftBoxes(ctx)).length > 0,
    giftCards,
    assistants: assistants ? new URL(mcpPath, ctx.config.publicUrl).href : null,
    welcome: welcome && { percent: welcome.percent },
    contract: CONTRACT_VERSION,
  };
}

/** Delivery estimates for a destination, before the shopper has entered an address. */
export async function estimateDeliveries(
  ctx: Ctx,
  { postcode }: z.output<typeof DeliveryEstimateQuery>,
): Promise<DeliveryEstimates> {
  const { shippingMethods, delivery } = await loadRules(ctx, null);
  const [provinceCode = ""] = townsOf(postcode).provinces;
  const place = { countryCode: "IT", provinceCode, postcode };
  const refusal = findUnserved(delivery, shippingMethods, place);
  const offered = refusal ? [] : shippingMethods.filter((method) => reaches(method, place));
  const at = ctx.clock();
  return {
    ...topNode(ctx, "DeliveryEstimates", `shop/delivery-estimates?postcode=${postcode}`),
    refusal: refusal?.message ?? null,
    methods: offered.map((method) => ({
      code: method.code,
      name: method.name,
      price: method.price,
      requiresPudo: method.requiresPudo,
      ...(method.collection && { inShop: true }),
      delivery: estimateDelivery(delivery, { service: method, place, byTransfer: false, at }),
    })),
  };
}

/** The default home delivery shown to everybody: preferably a method without zones. */
function homeDelivery(methods: ShippingMethodRow[]): ShippingMethodRow | undefined {
  const home = methods.filter(({ requiresPudo, collection }) => !requiresPudo && !collection);
  return home.find(({ zones }) => !zones) ?? home[0];
}

const delivery = (method: ShippingMethodRow, rules: DeliveryRules, at: Date) => ({
  name: method.name,
  price: method.price,
  ...(method.rates && { varies: true }),
  minDays: method.minDays,
  maxDays: method.maxDays,
  estimate: estimateDelivery(rules, { service: method, place: null, byTransfer: false, at }),
});
