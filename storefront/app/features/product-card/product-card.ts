import type { Photo } from "#app/ui/images/constants.ts";
import type { Image, Product, Variant } from "#contract/catalogue.ts";

/** What a tile shows; lists carry this instead of whole products. */
export type ProductCard = {
  slug: string;
  name: string;
  subtitle: string | null;
  line: string | null;
  photo: Photo | null;
  price: number | null;
  /** Other variants cost more. */
  from: boolean;
  was: number | null;
  percentOff: number | null;
  format: string | null;
  unitPrice: { amount: number; per: string } | null;
  soldOut: boolean;
  isNew: boolean;
  rating: { value: number; count: number } | null;
  /** What a heart adds to the wishlist. */
  variantId: number | null;
  /** The variant shown and its price, where one tap can put it in the cart: `/api/… 3290`. */
  addable: string | null;
};

export function productCard(product: Product): ProductCard {
  const sold = product.variants.filter((variant) => variant.price !== undefined);
  const shown = cheapest(sold) ?? product.defaultVariant;
  const reduction = shown && reductionOf(shown);
  return {
    slug: product.slug,
    name: product.name,
    subtitle: product.subtitle,
    line: product.line,
    photo: firstPhoto(product),
    price: shown?.price ?? null,
    from: sold.some((variant) => variant.price !== shown?.price),
    was: reduction?.was ?? null,
    percentOff: reduction?.percent ?? null,
    format: shown ? variantLabel(shown) : null,
    unitPrice: shown?.unitPrice ?? null,
    soldOut: !product.variants.some((variant) => variant.inStock),
    isNew: product.isNew,
    rating:
      product.reviewCount > 0 ? { value: product.averageRating, count: product.reviewCount } : null,
    variantId: shown?.id ?? null,
    addable:
      shown?.inStock && shown.price !== undefined && product.kind === "product"
        ? `${shown["@id"]} ${shown.price}`
        : null,
  };
}

export function firstPhoto({ images }: Pick<Product, "images">): Photo | null {
  const image = images.find(({ type }) => type === "main") ?? images[0];
  return image ? cardPhoto(image) : null;
}

export const cardPhoto = ({ path, width, height }: Image): Photo => ({ path, width, height });

/** «50 ml», or the shade; nothing when the product has no choice to make. */
export function variantLabel({ optionValues }: Pick<Variant, "optionValues">): string | null {
  return optionValues.map(({ value }) => value).join(" · ") || null;
}

function cheapest(variants: Variant[]): Variant | undefined {
  return variants.reduce<Variant | undefined>(
    (best, one) => (best === undefined || (one.price ?? 0) < (best.price ?? 0) ? one : best),
    undefined,
  );
}

type Prices = Pick<Variant, "price" | "lowestPriceBeforeDiscount">;

export type Reduction = { was: number; percent: number };

/** The backend says what may be struck, and gives nothing where its history shows no reduction (art. 17-bis). */
export function reductionOf({ price, lowestPriceBeforeDiscount: was }: Prices): Reduction | null {
  if (price === undefined || !was) return null;
  const percent = Math.round(((was - price) * 100) / was);
  return percent > 0 ? { was, percent } : null;
}
