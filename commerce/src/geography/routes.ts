import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { Country, CountryCollection } from "#contract/geography.ts";
import { answers, errors } from "../http/document.ts";
import { collection, ld } from "../http/json-ld.ts";
import { createRouter } from "../http/router.ts";
import { getCountry, listCountries } from "./countries.ts";

const tags = ["Geography"];

export function geographyRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/countries",
      summary: "Countries the shop ships to, with their provinces",
      responses: { 200: answers(CountryCollection, "The countries") },
    }),
    (c) => {
      const items = listCountries(c.get("ctx"));
      return ld(c, collection(c, "Country", { items, total: items.length }), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/countries/{code}",
      summary: "A country with its provinces",
      request: { params: z.object({ code: z.string() }) },
      responses: { 200: answers(Country, "The country"), ...errors },
    }),
    (c) => ld(c, getCountry(c.get("ctx"), c.req.valid("param").code), 200),
  );

  return router;
}
