import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { AssociatedProducts, ProductCollection, VariantPage } from "#contract/catalogue.ts";
import { answers, errors } from "../http/document.ts";
import { collection, ld } from "../http/json-ld.ts";
import { createRouter } from "../http/router.ts";
import { getAssociation } from "./get-association.ts";
import { getVariant } from "./get-variant.ts";
import { listGiftBoxes } from "./list-gift-boxes.ts";

const tags = ["Catalogue"];
const code = z.object({ code: z.string() });

/** Products shown beside others, and single variants. */
export function offerRoutes() {
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
    createRoute({
      tags,
      method: "get",
      path: "/gift-box-products",
      summary: "Boxes a gift can travel in",
      responses: { 200: answers(ProductCollection, "The boxes") },
    }),
    async (c) => {
      const items = await listGiftBoxes(c.get("ctx"));
      return ld(c, collection(c, "Product", { items, total: items.length }), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/product-variants/{code}",
      summary: "A variant by its code",
      request: { params: code },
      responses: { 200: answers(VariantPage, "The variant"), ...errors },
    }),
    async (c) => ld(c, await getVariant(c.get("ctx"), c.req.valid("param").code), 200),
  );

  return router;
}
