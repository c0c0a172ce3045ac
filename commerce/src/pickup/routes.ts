import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { PickupPoint, PickupPointCollection } from "#contract/order.ts";
import { PickupQuery } from "#contract/pickup.ts";
import { CommerceError } from "../errors.ts";
import { answers, errors } from "../http/document.ts";
import { collection, ld } from "../http/json-ld.ts";
import { createRouter } from "../http/router.ts";
import type { Env } from "../http/router.ts";
import { clientAddress } from "../http/client-address.ts";
import { limit } from "../limits/limit.ts";
import { getPickupPoint, listPickupPoints } from "./pickup-points.ts";

const tags = ["Pickup points"];

/** Mounted without the /shop prefix, SPEC §7. */
export function pickupRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/pudos/{id}",
      summary: "One pickup point",
      request: { params: z.object({ id: z.string().max(64) }) },
      responses: { 200: answers(PickupPoint, "The point"), ...errors },
    }),
    async (c) => {
      await limit(c.get("ctx"), "pickup", clientAddress(c));
      return ld(c, await getPickupPoint(c.get("ctx"), c.req.valid("param").id, warn(c)), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/pudos-by-city",
      summary: "Pickup points near a place, the nearest first",
      request: { query: PickupQuery },
      responses: { 200: answers(PickupPointCollection, "The points"), ...errors },
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
