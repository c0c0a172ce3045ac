import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { TaxonCollection, TaxonPage } from "#contract/catalogue.ts";
import { answers, errors } from "../http/document.ts";
import { collection, ld } from "../http/json-ld.ts";
import { createRouter } from "../http/router.ts";
import { getTaxonTree } from "./get-taxon-tree.ts";
import { getTaxon } from "./get-taxon.ts";

const tags = ["Catalogue"];

export function taxonRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/taxons-tree",
      summary: "All categories, nested",
      responses: { 200: answers(TaxonCollection, "The roots with what is below them") },
    }),
    async (c) => {
      const items = await getTaxonTree(c.get("ctx"));
      return ld(c, collection(c, "Taxon", { items, total: items.length }), 200);
    },
  );

  router.openAPIRegistry.registerPath(
    createRoute({
      tags,
      method: "get",
      path: "/taxons-by-slug/{slug}",
      summary: "A category by its slug, which may span segments",
      request: { params: z.object({ slug: z.string() }) },
      responses: { 200: answers(TaxonPage, "The category"), ...errors },
    }),
  );
  // The described path would stop at the first slash.
  router.get("/taxons-by-slug/:slug{.+}", async (c) =>
    ld(c, await getTaxon(c.get("ctx"), c.req.param("slug")), 200),
  );

  return router;
}
