/**
 * What pages and public answers are made from: answers of the shop API name it in `surrogate-key`, commits that change it
 * announce it. `products` stands for any product, `places` for the order of products in lists, `structure` for
 * the rest of the catalogue, `selling` for promotions, shipping and payment.
 */
export const cacheFamilies = [
  "structure",
  "places",
  "products",
  "content",
  "blog",
  "reviews",
  "selling",
] as const;

export type CacheFamily = (typeof cacheFamilies)[number];

/** The shop's settings are announced with its texts. */
export const settingsFamily = "content" satisfies CacheFamily;

/** The key of what depends on one product. */
export const productKey = (code: string) => `item:${code}`;

export const anyProduct = "products" satisfies CacheFamily;

export const surrogateKey = "surrogate-key";
