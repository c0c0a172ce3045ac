import type { Context } from "hono";
import { z } from "zod";
import { collectionOf } from "#contract/json-ld.ts";
import { Country, CountryCollection, PickupQuery, Province } from "#contract/address.ts";
import { PickupPoint, PickupPointCollection, ShownShippingMethod } from "#contract/order.ts";
import { clientAddress } from "../kernel/http/client.ts";
import { type Env, requireValid, routesOf } from "../kernel/http/router.ts";
import { node } from "../kernel/http/json-ld.ts";
import { limit } from "../kernel/limits/limit.ts";
import { getCountry, getProvince, listCountries } from "./delivery-promise.ts";
import { describeMethod, getPickupPoint, listPickupPoints } from "./pickup-points.ts";
import { eq, sql } from "drizzle-orm";
import {
  AdminShippingMethod,
  ChangeShippingMethod,
  CreateShippingMethod,
  MethodOrder,
  MethodQuery,
  ShippingRateKinds,
  type Zone,
} from "#contract/admin/methods.ts";
import { isEmptyZone } from "#contract/italy/zones.ts";
import { adminRoutes, nothing } from "../kernel/admin/routes.ts";
import { defineResource } from "../kernel/admin/resource.ts";
import { CommerceError, conflict, type Ctx, existing, invalid } from "../kernel/ctx.ts";
import { findRow } from "../kernel/db/rows.ts";
import { describeKind } from "../kernel/kinds.ts";
import { orders } from "../orders/schema.ts";
import { paymentMethods } from "../payments/schema.ts";
import { promotions } from "../promotions/schema.ts";
import { knownRates, shippingRates } from "./rates.ts";
import { listEnabled, newMethodOf, orderMethods, refuseIfOrdered } from "./method-records.ts";
import { shippingMethods } from "./schema.ts";

/** Mounted without the /shop prefix, SPEC §7. */
export const pickupRoutes = routesOf("Pickup points", ({ get }) => {
  get(
    "/pudos/{id}",
    "One pickup point",
    { params: z.object({ id: z.string().max(64) }), limit: "pickup", 200: PickupPoint },
    (ctx, { id, c }) => getPickupPoint(ctx, id, warn(c)),
  );
  get(
    "/pudos-by-city",
    "Pickup points near a place, the nearest first",
    { query: PickupQuery, lists: "PickupPoint", 200: PickupPointCollection },
    async (ctx, { query, c }) => {
      if (query.city === "" && query.zipCode === "")
        throw new CommerceError("bad_request", "A city or a zipCode is required.");
      await limit(ctx, "pickup", clientAddress(c));
      return listPickupPoints(ctx, query, warn(c));
    },
  );
});

const warn = (c: Context<Env>) => (error: Error) =>
  c.get("log").warn({ err: error }, "answering with the stored pickup points");

export const geographyRoutes = routesOf("Geography", ({ get }) => {
  const countries = { lists: "Country", 200: CountryCollection };
  get("/countries", "Countries the shop ships to, with their provinces", countries, listCountries);
  get("/countries/{code}", "A country with its provinces", { 200: Country }, { verb: getCountry });
  get(
    "/countries/{country}/provinces/{code}",
    "A province",
    { 200: Province },
    { verb: getProvince },
  );
  const methods = { lists: "ShippingMethod", 200: collectionOf(ShownShippingMethod) };
  get(
    "/shipping-methods",
    "How the shop ships; an order lists what it can choose",
    methods,
    listShown,
  );
  get(
    "/shipping-methods/{code}",
    "A shipping method, also one that placed orders alone still use",
    { 200: ShownShippingMethod },
    { verb: getShown },
  );
});

const listShown = async (ctx: Ctx) => (await listEnabled(ctx)).map((row) => show(ctx, row));

const getShown = async (ctx: Ctx, code: string) =>
  show(ctx, existing(await findRow(ctx.db, shippingMethods, eq(shippingMethods.code, code))));

const show = (ctx: Ctx, row: typeof shippingMethods.$inferSelect) => ({
  ...node(ctx, "ShippingMethod", `shop/shipping-methods/${row.code}`),
  id: row.id,
  code: row.code,
  name: row.name,
  description: describeMethod(row),
  position: row.position,
});

export const shippingMethodResource = defineResource({
  name: "shipping-methods",
  type: "ShippingMethod",
  table: shippingMethods,
  key: "code",
  output: AdminShippingMethod,
  query: MethodQuery,
  words: [shippingMethods.name, shippingMethods.code],
  usual: [[shippingMethods.position, "asc"]],
  create: CreateShippingMethod,
  change: ChangeShippingMethod,
  removable: true,
  store: async (ctx, input, before) => {
    const method = { ...before, ...input };
    const { minDays, maxDays, name } = method;
    const { schema, pricing } = knownRates(ctx);
    // Validates only rates in the request: stored ones may belong to a removed plugin.
    const { rates } = requireValid(z.object({ rates: schema.nullish() }), input);
    if (minDays != null && maxDays != null && minDays > maxDays)
      throw invalid("maxDays", "Non meno dei giorni minimi");
    if (method.collection && method.requiresPudo)
      throw invalid(
        "collection",
        "Si ritira in negozio, o a un punto del corriere: non in tutti e due",
      );
    if (!method.rates && method.price == null)
      throw invalid("price", "Questo campo è obbligatorio");
    return {
      ...input,
      ...(before ? {} : await newMethodOf(ctx, shippingMethods, { ...input, name: name ?? "" })),
      // An empty choice means everywhere; methods that ship nowhere should be disabled instead.
      ...(input.countries?.length === 0 && { countries: null }),
      ...(input.zones && { zones: unlessEmpty(input.zones) }),
      ...(input.excludedZones && { excludedZones: unlessEmpty(input.excludedZones) }),
      // Methods collected in the shop have no destination.
      ...(method.collection && nowhereToGo),
      ...(rates && { rates, price: pricing[rates.by]?.lowest(rates) }),
    };
  },
  beforeRemoval: async (ctx, { code }) => {
    await refuseIfOrdered(ctx, eq(orders.shippingMethodCode, code));
    await refuseIfPromoted(ctx, code);
    await ctx.db
      .update(paymentMethods)
      .set({ excludesShippingMethods: sql`${paymentMethods.excludesShippingMethods} - ${code}` });
  },
});

const nowhereToGo = {
  carrier: null,
  trackingUrlTemplate: null,
  countries: null,
  zones: null,
  excludedZones: null,
};

const unlessEmpty = (zone: Zone): Zone | null => (isEmptyZone(zone) ? null : zone);

const NamesMethods = z.object({ shippingMethods: z.array(z.string()) });

async function refuseIfPromoted({ db }: Ctx, code: string): Promise<void> {
  const named = await db
    .select({ name: promotions.name, action: promotions.action })
    .from(promotions);
  const promotion = named.find(({ action }) =>
    NamesMethods.safeParse(action).data?.shippingMethods.includes(code),
  );
  if (!promotion) return;
  throw conflict(`Lo nomina la promozione «${promotion.name}»: toglilo da lì.`);
}

export const shippingMethodRoutes = adminRoutes(({ get, post }) => {
  const kinds = { 200: ShippingRateKinds };
  get("/shipping-rates", "How the price of a method can be computed", kinds, ({ extensions }) => ({
    rates: extensions.of(shippingRates).map(describeKind),
  }));
  post(
    "/shipping-methods/order",
    "Put the shipping methods in order",
    { body: MethodOrder, 200: nothing },
    async (ctx, { body }) => {
      await orderMethods(ctx, "shipping-methods", shippingMethods, body.codes);
      return {};
    },
  );
});
