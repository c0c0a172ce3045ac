import type { CartResult } from "#app/features/cart/cart-request.ts";
import type { Wishlist } from "#contract/wishlist.ts";

export type WishRequest = { intent: "add" | "remove" | "move"; product: string; variant: number };

const intents = ["add", "remove", "move"] as const;

/** Parses the value of a heart or list button, such as «add siero-vitamina-c 41»; null if it is invalid. */
export function parseWishRequest(form: FormData): WishRequest | null {
  const [intent, product, variant, ...rest] = String(form.get("heart") ?? "").split(" ");
  const known = intents.find((one) => one === intent);
  if (!known || !product || rest.length > 0 || !/^[1-9]\d{0,14}$/.test(variant ?? "")) return null;
  return { intent: known, product, variant: Number(variant) };
}

export type WishResult =
  | {
      ok: true;
      message: string;
      /** Slugs of the products now on the list. */
      wishlist: string[];
      cart?: CartResult;
    }
  | { ok: false; message: string };

/** Hearts are per product: any variant on the list fills them. */
export function wishedProducts(list: Wishlist | null): string[] {
  return [...new Set(list?.wishlistProducts.map(({ product }) => product.slug))];
}
