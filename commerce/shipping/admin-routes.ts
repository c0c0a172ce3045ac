import { asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  AdminShippingMethod,
  ChangeShippingMethod,
  CreateShippingMethod,
  MethodOrder,
  MethodQuery,
  type Zone,
} from "#contract/admin/methods.ts";
import { isEmptyZone } from "#contract/italy/zones.ts";
import { nothing, posting } from "../kernel/admin/describe.ts";
import type { Resource } from "../kernel/admin/resource.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { CommerceError, invalid } from "../kernel/errors.ts";
import { ld } from "../kernel/http/json-ld.ts";
import { createRouter } from "../kernel/http/router.ts";
import { orders } from "../orders/schema.ts";
import { paymentMethods } from "../payments/schema.ts";
import { promotions } from "../promotions/schema.ts";
import { newMethodOf, orderMethods, refuseIfOrdered } from "./method-records.ts";
import { shippingMethods } from "./schema.ts";

type Row = typeof shippingMethods.$inferSelect;
type Input = Partial<z.output<typeof CreateShippingMethod>>;

export const shippingMethodResource: Resource = {
  name: "shipping-methods",
  type: "ShippingMethod",
  table: shippingMethods,
  key: "code",
  output: AdminShippingMethod,
  query: MethodQuery,
  words: [shippingMethods.name, shippingMethods.code],
  columns: {
    position: shippingMethods.position,
    name: shippingMethods.name,
    enabled: shippingMethods.enabled,
  },
  usual: [asc(shippingMethods.position), asc(shippingMethods.id)],
  create: CreateShippingMethod,
  change: ChangeShippingMethod,
  removable: true,
  store: async (ctx, sent, before) => {
    const input = sent as Input;
    const method = { ...(before as Row | null), ...input };
    const { minDays, maxDays, rates, name } = method;
    if (minDays != null && maxDays != null && minDays > maxDays)
      throw invalid("maxDays", "Non meno dei giorni minimi");
    if (method.collection && method.requiresPudo)
      throw invalid(
        "collection",
        "Si ritira in negozio, o a un punto del corriere: non in tutti e due",
      );
    if (!rates && method.price == null) throw invalid("price", "Questo campo è obbligatorio");
    return {
      ...input,
      ...(before ? {} : await newMethodOf(ctx, shippingMethods, { ...input, name: name ?? "" })),
      // What goes nowhere is switched off, so an empty choice says everywhere.
      ...(input.countries?.length === 0 && { countries: null }),
      ...(input.zones && { zones: unlessEmpty(input.zones) }),
      ...(input.excludedZones && { excludedZones: unlessEmpty(input.excludedZones) }),
      // What is fetched in the shop travels with nobody.
      ...(method.collection && nowhereToGo),
      ...(rates && { price: Math.min(...rates.bands.map(({ price }) => price)) }),
    };
  },
  beforeRemoval: async (ctx, row) => {
    const { code } = row as Row;
    await refuseIfOrdered(ctx, eq(orders.shippingMethodCode, code));
    await refuseIfPromoted(ctx, code);
    await ctx.db
      .update(paymentMethods)
      .set({ excludesShippingMethods: sql`${paymentMethods.excludesShippingMethods} - ${code}` });
  },
};

const nowhereToGo = {
  carrier: null,
  trackingUrlTemplate: null,
  countries: null,
  zones: null,
  excludedZones: null,
};

const unlessEmpty = (zone: Zone): Zone | null => (isEmptyZone(zone) ? null : zone);

async function refuseIfPromoted({ db }: Ctx, code: string): Promise<void> {
  const named = await db
    .select({ name: promotions.name, action: promotions.action })
    .from(promotions);
  const promotion = named.find(
    ({ action }) =>
      action.type === "shipping_percentage_discount" && action.shippingMethods?.includes(code),
  );
  if (!promotion) return;
  throw new CommerceError(
    "conflict",
    `Lo nomina la promozione «${promotion.name}»: toglilo da lì.`,
  );
}

export function shippingMethodRoutes() {
  const router = createRouter();
  const order = { params: nothing, input: MethodOrder, output: nothing };
  router.openapi(
    posting("/shipping-methods/order", "Put the shipping methods in order", order),
    async (c) => {
      const { codes } = c.req.valid("json");
      await orderMethods(c.get("ctx"), "shipping-methods", shippingMethods, codes);
      return ld(c, {}, 200);
    },
  );
  return router;
}
