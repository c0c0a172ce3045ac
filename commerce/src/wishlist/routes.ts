import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { AddToWishlist, CreateWishlist, MergeTokens, Wishlist } from "#contract/wishlist.ts";
import { answers, body, empty, errors, patch } from "../http/document.ts";
import { ld } from "../http/json-ld.ts";
import { numericId } from "../http/numeric-id.ts";
import { createRouter } from "../http/router.ts";
import { clientAddress } from "../http/client-address.ts";
import { limit } from "../limits/limit.ts";
import { addVariant } from "./add-variant.ts";
import { createWishlist } from "./create-wishlist.ts";
import { getWishlist } from "./get-wishlist.ts";
import { mergeWishlists } from "./merge-wishlists.ts";
import { removeVariant } from "./remove-variant.ts";

const tags = ["Wishlist"];
const params = z.object({ token: z.string() });
const refusals = { 403: empty("Somebody else's list"), ...errors };

export function wishlistRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/wishlists",
      summary: "Create a wishlist; a customer gets theirs back",
      request: { body: body(CreateWishlist) },
      responses: { 201: answers(Wishlist, "The list"), ...errors },
    }),
    async (c) => {
      await limit(c.get("ctx"), "wishlist_creation", clientAddress(c));
      return ld(c, await createWishlist(c.get("ctx")), 201);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/wishlists/{token}",
      summary: "A wishlist; its token is also its share link",
      request: { params },
      responses: { 200: answers(Wishlist, "The list"), ...errors },
    }),
    async (c) => ld(c, await getWishlist(c.get("ctx"), c.req.valid("param").token), 200),
  );

  router.openapi(
    createRoute({
      tags,
      method: "post",
      path: "/wishlists/merge",
      summary: "Make two lists one",
      request: { body: body(MergeTokens) },
      responses: { 200: answers(Wishlist, "The list that is left"), ...errors },
    }),
    async (c) => ld(c, await mergeWishlists(c.get("ctx"), c.req.valid("json")), 200),
  );

  router.openapi(
    createRoute({
      tags,
      method: "patch",
      path: "/wishlists/{token}/variant",
      summary: "Add a variant",
      request: { params, body: patch(AddToWishlist) },
      responses: { 200: answers(Wishlist, "The list"), ...refusals },
    }),
    async (c) => {
      const { token } = c.req.valid("param");
      const { productVariantId } = c.req.valid("json");
      return ld(c, await addVariant(c.get("ctx"), token, productVariantId), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "delete",
      path: "/wishlists/{token}/productVariants/{id}",
      summary: "Remove a variant",
      request: { params: params.extend({ id: z.string() }) },
      responses: { 204: empty("Gone"), ...refusals },
    }),
    async (c) => {
      const { token, id } = c.req.valid("param");
      await removeVariant(c.get("ctx"), token, numericId(id));
      return c.body(null, 204);
    },
  );

  return router;
}
