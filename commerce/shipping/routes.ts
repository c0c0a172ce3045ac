import type { Context } from "hono";
import { z } from "zod";
import { Country, CountryCollection, PickupQuery } from "#contract/address.ts";
import { PickupPoint, PickupPointCollection } from "#contract/order.ts";
import { CommerceError } from "../kernel/errors.ts";
import { clientAddress } from "../kernel/http/client.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import { answers, callsOf, createRouter, type Env } from "../kernel/http/router.ts";
import { limit } from "../kernel/limits/limit.ts";
import { getCountry, listCountries } from "./delivery-promise.ts";
import { getPickupPoint, listPickupPoints } from "./pickup-points.ts";

const { reading } = callsOf("Pickup points");

/** Mounted without the /shop prefix, SPEC §7. */
export function pickupRoutes() {
  const router = createRouter();

  router.openapi(
    reading("/pudos/{id}", "One pickup point", {
      params: z.object({ id: z.string().max(64) }),
      200: answers(PickupPoint, "The point"),
    }),
    async (c) => {
      await limit(c.get("ctx"), "pickup", clientAddress(c));
      return ld(c, await getPickupPoint(c.get("ctx"), c.req.valid("param").id, warn(c)), 200);
    },
  );

  router.openapi(
    reading("/pudos-by-city", "Pickup points near a place, the nearest first", {
      query: PickupQuery,
      200: answers(PickupPointCollection, "The points"),
    }),
    async (c) => {
      const query = c.req.valid("query");
      if (query.city === "" && query.zipCode === "")
        throw new CommerceError("bad_request", "A city or a zipCode is required.");
      await limit(c.get("ctx"), "pickup", clientAddress(c));
      const items = await listPickupPoints(c.get("ctx"), query, warn(c));
      return ld(c, collection(c, "PickupPoint", { items, total: items.length }), 200);
    },
  );

  return router;
}

const warn = (c: Context<Env>) => (error: Error) =>
  c.get("log").warn({ err: error }, "answering with the stored pickup points");

const geography = callsOf("Geography");

export function geographyRoutes() {
  const router = createRouter();

  router.openapi(
    geography.reading("/countries", "Countries the shop ships to, with their provinces", {
      200: answers(CountryCollection, "The countries"),
    }),
    (c) => {
      const items = listCountries(c.get("ctx"));
      return ld(c, collection(c, "Country", { items, total: items.length }), 200);
    },
  );

  router.openapi(
    geography.reading("/countries/{code}", "A country with its provinces", {
      params: z.object({ code: z.string() }),
      200: answers(Country, "The country"),
    }),
    (c) => ld(c, getCountry(c.get("ctx"), c.req.valid("param").code), 200),
  );

  return router;
}
