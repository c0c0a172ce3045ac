export type WishRequest =
  | { intent: "add"; variant: number }
  | { intent: "remove"; product: string }
  | { intent: "move"; product: string; variant: number };

/** Reads a form sent to the wishlist; null when it is none of ours. */
export function parseWishRequest(form: FormData): WishRequest | null {
  const intent = form.get("intent");
  const product = form.get("product");
  const variant = Number(form.get("variant"));
  const hasVariant = Number.isSafeInteger(variant) && variant > 0;
  if (intent === "add" && hasVariant) return { intent, variant };
  if (typeof product !== "string" || product === "") return null;
  if (intent === "remove") return { intent, product };
  return intent === "move" && hasVariant ? { intent, product, variant } : null;
}
