import type { Call } from "./connection.ts";

export type Case = { name: string; next: (n: number) => Call };

const api = "/api/v2/shop";

/** Adds a unique parameter, which is part of every cache key, so that the response is never cached. */
const fresh = (path: string) => (n: number) => ({
  path: `${path}${path.includes("?") ? "&" : "?"}bench=${n}-${process.pid}`,
});

export const pages = { home: "/", list: "/prodotti", product: "/prodotti/siero-vitamina-c" };

/** A rendered page; the unique parameter serves releases whose page cache cannot be disabled. */
export function rendered(name: string, path: string): Case {
  return { name: `${name}, rendered`, next: fresh(path) };
}

export const calls = {
  list: `${api}/products-with-facets?itemsPerPage=24`,
  product: `${api}/products-by-slug/siero-vitamina-c`,
  // As many cards as the demo catalogue can show.
  search: `${api}/products-by-query/siero?itemsPerPage=12`,
  facets: `${api}/facets`,
};

const growing = {
  "search, misspelt": `${api}/products-by-query/sieeo?itemsPerPage=12`,
  "facets, price and attribute chosen": `${api}/facets?min_price=1000&max_price=4000&attributes[esigenza][]=idratazione`,
};

/** Calls whose cost could grow with the catalogue, without cached responses. */
export const freshApiCases: Case[] = Object.entries({ ...calls, ...growing }).map(
  ([name, path]) => ({ name: `${name}, made anew`, next: fresh(path) }),
);

export const createCart: Call = {
  method: "POST",
  path: `${api}/orders`,
  headers: { "content-type": "application/ld+json" },
  body: JSON.stringify({ recaptchaToken: "not-supported" }),
};

const variant = "SIE-ACI-IAL-30";
const oneMore = { productVariant: variant, quantity: 1, recaptchaToken: "skip" };

export const firstItem = (token: string): Call => ({
  method: "POST",
  path: `${api}/orders/${token}/items`,
  headers: { "content-type": "application/ld+json" },
  body: JSON.stringify(oneMore),
});

/** Adds one piece per call; every fifteenth call resets the line to one, before the stock runs out. */
const addToCart = (token: string, itemId: number): Case => ({
  name: "add to cart",
  next: (n) =>
    n % 15 === 14
      ? {
          method: "PATCH",
          path: `${api}/orders/${token}/items/${itemId}`,
          headers: { "content-type": "application/merge-patch+json" },
          body: JSON.stringify({ quantity: 1 }),
        }
      : firstItem(token),
});

export async function cartCase(baseUrl: string): Promise<Case> {
  const { token } = await call<{ token: string }>(baseUrl, createCart);
  const { items } = await call<{ items: { id: number }[] }>(baseUrl, firstItem(token));
  return addToCart(token, items[0]?.id ?? 0);
}

async function call<Body>(baseUrl: string, { path, method, headers, body }: Call): Promise<Body> {
  const init = { method: method ?? "GET", headers: headers ?? {}, body: body ?? null };
  return (await (await fetch(baseUrl + path, init)).json()) as Body;
}
