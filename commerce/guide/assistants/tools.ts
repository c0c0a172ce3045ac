import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { ApiError } from "#contract/api-error.ts";
import { botCheckNotSupported } from "#contract/client/cart.ts";
import type { Shop } from "#contract/client/client.ts";
import { handOverPath } from "#contract/paths.ts";
import { cardOf, cartOf, pageOf, type PageUrl, statusOf } from "./answers.ts";

type World = { shop: Shop; name: string; pageUrl: PageUrl };

const instructions =
  "Prices are in euros, VAT included. Only the person places the order: build a cart, then give them the link of " +
  "hand_over_cart, where they review it and pay. Quote claims only with their evidence, and warnings whenever you " +
  "recommend a product. Nothing here is medical advice.";

const cart = z.string().max(100).describe("As create_cart answered it");
const quantity = z.int().min(1).max(99);

/** The tools of one request: the endpoint keeps no session. Each does what a call of the shop API does, and no more. */
export function createTools({ shop, name, pageUrl }: World): McpServer {
  const server = new McpServer({ name, version: "1.0.0" }, { instructions });

  server.registerTool(
    "search_products",
    {
      description: "Searches the shop's products by words, as its search page does.",
      inputSchema: {
        query: z.string().min(1).max(200).describe("In Italian: «crema viso pelle secca»"),
        max_price_eur: z.number().positive().optional(),
        page: z.int().min(1).max(100).default(1),
      },
      annotations: { readOnlyHint: true },
    },
    ({ query, max_price_eur: most, page }) =>
      answer(async () => {
        const maxPrice = most === undefined ? undefined : Math.round(most * 100);
        const found = await shop.searchProducts(query, { maxPrice, page, itemsPerPage: 10 });
        const products = found.items.map((product) => cardOf(product, pageUrl));
        return { total: found.total, page, products };
      }),
  );

  server.registerTool(
    "get_product",
    {
      description:
        "One product with its variants, ingredients (INCI), claims with their evidence, use and warnings.",
      inputSchema: { slug: z.string().min(1).max(200) },
      annotations: { readOnlyHint: true },
    },
    ({ slug }) => answer(async () => pageOf(await shop.product(slug), pageUrl)),
  );

  server.registerTool(
    "routine_questions",
    {
      description: "The questions about the skin, with the codes of their answers.",
      annotations: { readOnlyHint: true },
    },
    () =>
      answer(async () => {
        const ritual = await shop.ritual();
        return {
          questions: (ritual?.questions ?? []).map(({ code, title, answers }) => ({
            code,
            question: title.replaceAll("*", ""),
            answers: answers.map(({ code, label }) => ({ code, label })),
          })),
        };
      }),
  );

  server.registerTool(
    "recommend_routine",
    {
      description:
        "A morning and evening routine from this shop's products for the answers; nothing of them is stored.",
      inputSchema: {
        answers: z
          .record(z.string().max(40), z.string().max(40))
          .describe("Code of the question → code of the answer, see routine_questions"),
      },
      annotations: { readOnlyHint: true },
    },
    ({ answers }) =>
      answer(async () => {
        const { gestures, notes, care } = await shop.routine(answers);
        const steps = gestures.map(({ moment, act, when, why, product }) => ({
          moment,
          step: act,
          when,
          why,
          product: cardOf(product, pageUrl),
        }));
        return { steps, notes, care };
      }),
  );

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

  return server;
}

/** Only carts: a placed order names its buyer. */
async function openCart(shop: Shop, token: string) {
  const order = await shop.order(token);
  if (order.state !== "cart") throw new ApiError(404, "Not Found");
  return order;
}

/** A refusal of the shop is an answer the model can act on. */
async function answer(work: () => Promise<object>) {
  try {
    const result = { ...(await work()) };
    const text = JSON.stringify(result);
    return { content: [{ type: "text" as const, text }], structuredContent: result };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const reasons = error.violations.map(({ message }) => message);
    const text = reasons.length > 0 ? reasons.join(" ") : error.message;
    return { content: [{ type: "text" as const, text }], isError: true };
  }
}
