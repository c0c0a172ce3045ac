import { z } from "zod";
import { AskStockAlert } from "#contract/support.ts";
import { AddToWishlist, CreateWishlist, MergeTokens, Wishlist } from "#contract/wishlist.ts";
import { clientAddress } from "../kernel/http/client.ts";
import { ld } from "../kernel/http/json-ld.ts";
import {
  answers,
  body,
  callsOf,
  createRouter,
  empty,
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

const { reading, posting, patching, deleting } = callsOf("Wishlist");
const params = z.object({ token: z.string() });
const refusals = { 403: empty("Somebody else's list") };

const requests = callsOf("Requests");

export function wishlistRoutes() {
  const router = createRouter();

  router.openapi(
    posting("/wishlists", "Create a wishlist; a customer gets theirs back", {
      body: body(CreateWishlist),
      201: answers(Wishlist, "The list"),
    }),
    async (c) => {
      await limit(c.get("ctx"), "wishlist_creation", clientAddress(c));
      return ld(c, await createWishlist(c.get("ctx")), 201);
    },
  );

  router.openapi(
    reading("/wishlists/{token}", "A wishlist; its token is also its share link", {
      params,
      200: answers(Wishlist, "The list"),
    }),
    async (c) => ld(c, await getWishlist(c.get("ctx"), c.req.valid("param").token), 200),
  );

  router.openapi(
    posting("/wishlists/merge", "Make two lists one", {
      body: body(MergeTokens),
      200: answers(Wishlist, "The list that is left"),
    }),
    async (c) => ld(c, await mergeWishlists(c.get("ctx"), c.req.valid("json")), 200),
  );

  router.openapi(
    patching("/wishlists/{token}/variant", "Add a variant", {
      params,
      body: patch(AddToWishlist),
      200: answers(Wishlist, "The list"),
      ...refusals,
    }),
    async (c) => {
      const { token } = c.req.valid("param");
      const { productVariantId } = c.req.valid("json");
      return ld(c, await addVariant(c.get("ctx"), token, productVariantId), 200);
    },
  );

  router.openapi(
    deleting("/wishlists/{token}/productVariants/{id}", "Remove a variant", {
      params: params.extend({ id: z.string() }),
      204: empty("Gone"),
      ...refusals,
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
    requests.posting(
      "/stock-alerts",
      "Ask for an email when a variant is back (the shop's own addition)",
      { body: body(AskStockAlert), 202: empty("Noted") },
    ),
    async (c) => {
      await askStockAlert(c.get("ctx"), c.req.valid("json"), clientAddress(c));
      return c.body(null, 202);
    },
  );

  return router;
}
