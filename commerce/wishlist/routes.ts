import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { AskStockAlert } from "#contract/support.ts";
import { AddToWishlist, CreateWishlist, MergeTokens, Wishlist } from "#contract/wishlist.ts";
import { clientAddress } from "../kernel/http/client.ts";
import { ld } from "../kernel/http/json-ld.ts";
import {
  answers,
  body,
  createRouter,
  empty,
  errors,
  numericId,
  patch,
} from "../kernel/http/router.ts";
import { limit } from "../kernel/limits/limit.ts";
import { askStockAlert } from "./alerts.ts";
import {
  addVariant,
  createWishlist,
  getWishlist,
  mergeWishlists,
  removeVariant,
} from "./wishlists.ts";

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

export function alertRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags: ["Requests"],
      method: "post",
      path: "/stock-alerts",
      summary: "Ask for an email when a variant is back (the shop's own addition)",
      request: { body: body(AskStockAlert) },
      responses: { 202: empty("Noted"), ...errors },
    }),
    async (c) => {
      await askStockAlert(c.get("ctx"), c.req.valid("json"), clientAddress(c));
      return c.body(null, 202);
    },
  );

  return router;
}
