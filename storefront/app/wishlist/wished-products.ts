import type { Wishlist } from "#contract/wishlist.ts";

/** Hearts are about products: any variant on the list fills them. */
export function wishedProducts(list: Wishlist | null): string[] {
  return [...new Set(list?.wishlistProducts.map(({ product }) => product.slug))];
}
