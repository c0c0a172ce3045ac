import type { ProductPage, Variant } from "#contract/catalogue.ts";

export type Offer = "for_sale" | "no_product" | "no_variant" | "not_for_sale";

type Choice = { variant: Variant | null; offer: Offer };

/** The variant an address asks for, and whether it can be bought. */
export function chooseVariant(product: ProductPage, code: string | null): Choice {
  const { variants, kind } = product;
  const asked = code === null ? undefined : variants.find((variant) => variant.code === code);
  const variant = asked ?? usual(product);
  if (variant === null) return { variant, offer: "no_product" };
  // Boxes wrap what is in the cart: they are chosen there.
  if (kind === "gift_box" || variant.price === undefined) return { variant, offer: "not_for_sale" };
  if (!variants.some(({ inStock }) => inStock)) return { variant, offer: "no_product" };
  if ((code !== null && !asked) || !variant.inStock) return { variant, offer: "no_variant" };
  return { variant, offer: "for_sale" };
}

function usual({ defaultVariant, variants }: ProductPage): Variant | null {
  if (defaultVariant?.inStock) return defaultVariant;
  return (
    variants.find(({ inStock, price }) => inStock && price !== undefined) ??
    defaultVariant ??
    variants[0] ??
    null
  );
}
