import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import {
  AssociatedProducts,
  Facets,
  ProductCollection,
  ProductPage,
  TaxonCollection,
  TaxonPage,
  VariantPage,
} from "#contract/catalogue.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import { answers, callsOf, createRouter, errors } from "../kernel/http/router.ts";
import { readSorting } from "./catalogue-index.ts";
import { countFacets } from "./facets.ts";
import { FilterQuery, listProducts, ProductsQuery, readFilter } from "./list-products.ts";
import {
  getAssociation,
  getProductByCode,
  getProductBySlug,
  getVariant,
  listGiftBoxes,
} from "./products.ts";
import { getTaxon, getTaxonTree } from "./taxons.ts";

export function catalogueRoutes() {
  return createRouter()
    .route("/", productRoutes())
    .route("/", taxonRoutes())
    .route("/", offerRoutes());
}

const tags = ["Catalogue"];
const { reading } = callsOf("Catalogue");

function productRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/products-with-facets",
      summary: "Products of a category, filtered and sorted",
      description:
        "Attributes are chosen with `attributes[code][value]=1`, `attributes[code][]=value` or `attributes[code]=value`, " +
        "the order with `sorting[property]=asc|desc`.",
      request: { query: ProductsQuery },
      responses: { 200: answers(ProductCollection, "A page of products"), ...errors },
    }),
    async (c) => {
      const query = c.req.valid("query");
      const parameters = c.req.queries();
      const filter = readFilter(c.get("ctx"), query, parameters);
      const input = { filter, sorting: readSorting(parameters), page: query };
      return ld(c, collection(c, "Product", await listProducts(c.get("ctx"), input), query), 200);
    },
  );

  router.openapi(
    reading("/facets", "What the products of a category can be filtered by", {
      query: FilterQuery,
      200: answers(Facets, "Prices, attributes and orders"),
    }),
    async (c) => {
      const filter = readFilter(c.get("ctx"), c.req.valid("query"), c.req.queries());
      return ld(c, await countFacets(c.get("ctx"), filter), 200);
    },
  );

  router.openapi(
    reading("/products-by-slug/{slug}", "A product by its slug", {
      params: z.object({ slug: z.string() }),
      200: answers(ProductPage, "The product"),
    }),
    async (c) => ld(c, await getProductBySlug(c.get("ctx"), c.req.valid("param").slug), 200),
  );

  router.openapi(
    reading("/products/{code}", "A product by its code", {
      params: z.object({ code: z.string() }),
      200: answers(ProductPage, "The product"),
    }),
    async (c) => ld(c, await getProductByCode(c.get("ctx"), c.req.valid("param").code), 200),
  );

  return router;
}

const code = z.object({ code: z.string() });

/** Products shown beside others, and single variants. */
function offerRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/product-associations/{code}",
      summary: "Products that go with a product",
      description: "By the id of the association, or by `<product code>-<type>`.",
      request: { params: code },
      responses: { 200: answers(AssociatedProducts, "The association"), ...errors },
    }),
    async (c) => ld(c, await getAssociation(c.get("ctx"), c.req.valid("param").code), 200),
  );

  router.openapi(
    reading("/gift-box-products", "Boxes a gift can travel in", {
      200: answers(ProductCollection, "The boxes"),
    }),
    async (c) => {
      const items = await listGiftBoxes(c.get("ctx"));
      return ld(c, collection(c, "Product", { items, total: items.length }), 200);
    },
  );

  router.openapi(
    reading("/product-variants/{code}", "A variant by its code", {
      params: code,
      200: answers(VariantPage, "The variant"),
    }),
    async (c) => ld(c, await getVariant(c.get("ctx"), c.req.valid("param").code), 200),
  );

  return router;
}

function taxonRoutes() {
  const router = createRouter();

  router.openapi(
    reading("/taxons-tree", "All categories, nested", {
      200: answers(TaxonCollection, "The roots with what is below them"),
    }),
    async (c) => {
      const items = await getTaxonTree(c.get("ctx"));
      return ld(c, collection(c, "Taxon", { items, total: items.length }), 200);
    },
  );

  router.openAPIRegistry.registerPath(
    reading("/taxons-by-slug/{slug}", "A category by its slug, which may span segments", {
      params: z.object({ slug: z.string() }),
      200: answers(TaxonPage, "The category"),
    }),
  );
  // The described path would stop at the first slash.
  router.get("/taxons-by-slug/:slug{.+}", async (c) =>
    ld(c, await getTaxon(c.get("ctx"), c.req.param("slug")), 200),
  );

  return router;
}
