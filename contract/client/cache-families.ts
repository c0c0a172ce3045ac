/**
 * Cache tags of pages and public answers: the shop API sends them in `surrogate-key`, and commits that change their data
 * publish them. `products` means any product, `places` the order of products in lists, `structure` the rest of the
 * catalogue, `selling` promotions, shipping and payment.
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

/** Changes of the shop's settings publish the same tag as its texts. */
export const settingsFamily = "content" satisfies CacheFamily;

/** Cache tag of one product. */
export const productKey = (code: string) => `item:${code}`;

export const anyProduct = "products" satisfies CacheFamily;

export const surrogateKey = "surrogate-key";
