import type { Call } from "./connection.ts";

export type Case = { name: string; baseline: "http" | "hono"; next: (n: number) => Call };

const api = "/api/v2/shop";

/** A mark that is part of the cache key makes every request a render. */
const fresh = (path: string) => (n: number) => ({ path: `${path}?bench=${n}-${process.pid}` });

export const pageCases: Case[] = [
  { name: "home, cached", baseline: "http", next: () => ({ path: "/" }) },
  { name: "list, cached", baseline: "http", next: () => ({ path: "/prodotti" }) },
  {
    name: "product, cached",
    baseline: "http",
    next: () => ({ path: "/prodotti/siero-vitamina-c" }),
  },
  { name: "home, rendered", baseline: "http", next: fresh("/") },
  { name: "list, rendered", baseline: "http", next: fresh("/prodotti") },
  { name: "product, rendered", baseline: "http", next: fresh("/prodotti/siero-vitamina-c") },
];

const words = ["siero", "crema viso", "rosa", "detergente", "vitamina", "idratnte", "oliva"];

export const apiCases: Case[] = [
  {
    name: "API list",
    baseline: "hono",
    next: () => ({ path: `${api}/products-with-facets?itemsPerPage=24` }),
  },
  {
    name: "API product",
    baseline: "hono",
    next: () => ({ path: `${api}/products-by-slug/siero-vitamina-c` }),
  },
  {
    name: "API search",
    baseline: "hono",
    next: (n) => ({
      path: `${api}/products-by-query/${encodeURIComponent(words[n % words.length] ?? "")}`,
    }),
  },
];

export const createCart: Call = {
  method: "POST",
  path: `${api}/orders`,
  headers: { "content-type": "application/ld+json" },
  body: JSON.stringify({ recaptchaToken: "not-supported" }),
};

const variant = "SIERO_ACIDO_IALURONICO_30_ML";
const oneMore = { productVariant: variant, quantity: 1, recaptchaToken: "skip" };

export const firstItem = (token: string): Call => ({
  method: "POST",
  path: `${api}/orders/${token}/items`,
  headers: { "content-type": "application/ld+json" },
  body: JSON.stringify(oneMore),
});

/** One piece more each time; every fortieth call sets the line back to one, before the stock ends. */
export const addToCart = (token: string, itemId: number): Case => ({
  name: "API add to cart",
  baseline: "hono",
  next: (n) =>
    n % 40 === 39
      ? {
          method: "PATCH",
          path: `${api}/orders/${token}/items/${itemId}`,
          headers: { "content-type": "application/merge-patch+json" },
          body: JSON.stringify({ quantity: 1 }),
        }
      : firstItem(token),
});
