import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { ApiError } from "#contract/api-error.ts";
import { botCheckNotSupported } from "#contract/client/cart.ts";
import type { Shop } from "#contract/client/client.ts";
import { handOverPath } from "#contract/paths.ts";
import { answer, cartOf, statusOf, type ToolWorld } from "./answers.ts";

const cart = z.string().max(100).describe("As create_cart answered it");
const quantity = z.int().min(1).max(99);

/** Tools for a cart until it is handed to the shopper. */
export function addCartTools(server: McpServer, { shop, pageUrl }: ToolWorld): void {
  server.registerTool(
    "create_cart",
    {
      description: "A new cart with these variants. It belongs to nobody until it is handed over.",
      inputSchema: {
        items: z
          .array(z.object({ variant: z.string().max(100).describe("Code of a variant"), quantity }))
          .min(1)
          .max(20),
      },
    },
    ({ items }) =>
      answer(async () => {
        let order = await shop.createCart(botCheckNotSupported);
        for (const { variant, quantity } of items)
          order = await shop.addItem(order.token, { productVariant: variant, quantity });
        return cartOf(order);
      }),
  );

  server.registerTool(
    "change_cart",
    {
      description: "Adds a variant to a cart, or changes an item's quantity; 0 removes it.",
      inputSchema: {
        cart,
        add_variant: z.string().max(100).optional(),
        item: z.int().optional(),
        quantity: z.int().min(0).max(99),
      },
    },
    ({ cart: token, add_variant: variant, item, quantity }) =>
      answer(async () => {
        if (variant !== undefined)
          return cartOf(await shop.addItem(token, { productVariant: variant, quantity }));
        if (item === undefined) throw new ApiError(422, "Name an item or a variant to add.");
        if (quantity > 0) return cartOf(await shop.changeItem(token, item, quantity));
        await shop.removeItem(token, item);
        return cartOf(await openCart(shop, token));
      }),
  );

  server.registerTool(
    "get_cart",
    {
      description: "What is in a cart made here.",
      inputSchema: { cart },
      annotations: { readOnlyHint: true },
    },
    ({ cart: token }) => answer(async () => cartOf(await openCart(shop, token))),
  );

  server.registerTool(
    "hand_over_cart",
    {
      description:
        "A link for the person: it copies the cart's items into their own cart, where they review, order and pay.",
      inputSchema: { cart },
      annotations: { readOnlyHint: true },
    },
    ({ cart: token }) =>
      answer(async () => ({
        ...cartOf(await openCart(shop, token)),
        link: pageUrl(handOverPath(token)),
      })),
  );
}

/** Tools for delivery, terms and placed orders. */
export function addOrderTools(server: McpServer, { shop }: ToolWorld): void {
  server.registerTool(
    "estimate_delivery",
    {
      description:
        "Ways of delivery to an Italian postcode (CAP), with prices and days if ordered now.",
      inputSchema: { postcode: z.string().regex(/^\d{5}$/, "Five digits") },
      annotations: { readOnlyHint: true },
    },
    ({ postcode }) =>
      answer(async () => {
        const { methods, refusal } = await shop.deliveryEstimates(postcode);
        return {
          refusal,
          methods: methods.map(({ name, price, delivery, requiresPudo }) => ({
            name,
            price_eur: price / 100,
            at_pickup_point: requiresPudo,
            arrives: delivery && {
              from: delivery.from,
              to: delivery.to,
              if_ordered_by: delivery.orderBy,
            },
          })),
        };
      }),
  );

  server.registerTool(
    "order_status",
    {
      description: "The status of a placed order, by the token in the link of its confirmation.",
      inputSchema: { order: z.string().max(100) },
      annotations: { readOnlyHint: true },
    },
    ({ order: token }) =>
      answer(async () => {
        const order = await shop.order(token);
        if (order.state === "cart") throw new ApiError(404, "Not Found");
        return statusOf(order);
      }),
  );
}

/** Carts only: a placed order contains its buyer's data. */
async function openCart(shop: Shop, token: string) {
  const order = await shop.order(token);
  if (order.state !== "cart") throw new ApiError(404, "Not Found");
  return order;
}
