import type { Photo } from "#app/ui/images/image-url.ts";
import type { Product, Variant } from "#contract/catalogue.ts";
import { productPath } from "#contract/paths.ts";
import { percentOff } from "#contract/pricing/price-reduction.ts";
import { variantName } from "#contract/format/variant-name.ts";
import { writeAddable } from "./addable.ts";

export type ProductCard = {
  slug: string;
  name: string;
  subtitle: string | null;
  line: string | null;
  photo: Photo | null;
  price: number | null;
  /** True if other variants cost more. */
  from?: true;
  was?: number;
  percentOff?: number;
  /** Reduction of a variant other than the one shown. */
  otherOff?: { percent: number; format: string };
  format: string | null;
  unitPrice: { amount: number; per: string } | null;
  soldOut?: true;
  isNew?: true;
  rating: { value: number; count: number } | null;
  variantId: number | null;
  /** Variant shown and its price, if one tap can add it: `…/SIERO_50 3290`. */
  addable: string | null;
  /** True if a shade or size must be chosen first. */
  choice?: true;
  shades?: { name: string; colour: string; variant: string; soldOut?: true }[];
};

/** A recently viewed product, as stored in the browser. */
export type ViewedProduct = Pick<ProductCard, "slug" | "name" | "line" | "photo">;

export function productCard(product: Product): ProductCard {
  const sold = product.variants.filter((variant) => variant.price !== undefined);
  const shown = cheapest(sold) ?? product.defaultVariant;
  const reduction = shown && reductionOf(shown);
  const otherOff = reduction ? null : otherReduction(sold, product);
  const shades = sold.flatMap(({ code, inStock, optionValues }) =>
    optionValues.flatMap(({ swatch, value }) =>
      swatch
        ? {
            name: value,
            colour: swatch,
            variant: code,
            ...(!inStock && { soldOut: true as const }),
          }
        : [],
    ),
  );
  return {
    slug: product.slug,
    name: product.name,
    subtitle: product.subtitle,
    line: product.line,
    photo: firstPhoto(product),
    price: shown?.price ?? null,
    format: shown ? variantName(shown, product) : null,
    unitPrice: shown?.unitPrice ?? null,
    rating:
      product.reviewCount > 0 ? { value: product.averageRating, count: product.reviewCount } : null,
    variantId: shown?.id ?? null,
    addable:
      shown?.inStock && shown.price !== undefined && product.kind === "product"
        ? writeAddable(shown["@id"], shown.price)
        : null,
    // Pages contain many cards, so false values are omitted.
    ...(sold.some((variant) => variant.price !== shown?.price) && { from: true }),
    ...(reduction && { was: reduction.was, percentOff: reduction.percent }),
    ...(otherOff && { otherOff }),
    ...(product.variants.every((variant) => !variant.inStock) && { soldOut: true }),
    ...(product.isNew && { isNew: true }),
    ...(sold.filter(({ inStock }) => inStock).length > 1 && { choice: true }),
    ...(shades.length > 1 && { shades }),
  };
}

export function firstPhoto({ images }: Pick<Product, "images">): Photo | null {
  const image = images.find(({ type }) => type === "main") ?? images[0];
  return image ? cardPhoto(image) : null;
}

export const cardPhoto = ({ path, width, height, focus }: Photo): Photo => ({
  path,
  width,
  height,
  // Omitted when empty: most cards have none, and every field adds to the page's size.
  ...(focus && { focus }),
});

function cheapest(variants: Variant[]): Variant | undefined {
  return variants.reduce<Variant | undefined>(
    (best, one) => (best === undefined || (one.price ?? 0) < (best.price ?? 0) ? one : best),
    undefined,
  );
}

type Prices = Pick<Variant, "price" | "lowestPriceBeforeDiscount">;

export type Reduction = { was: number; percent: number };

/** The backend decides what may be struck through; without a reduction in the price history it sends null (art. 17-bis). */
export function reductionOf({ price, lowestPriceBeforeDiscount: was }: Prices): Reduction | null {
  if (price === undefined || !was) return null;
  const percent = percentOff(was, price);
  return percent > 0 ? { was, percent } : null;
}

/** Lists of offers name the reduced size if it is not the cheapest one. */
function otherReduction(sold: Variant[], product: Product): ProductCard["otherOff"] | null {
  for (const variant of sold) {
    const percent = reductionOf(variant)?.percent;
    const format = variantName(variant, product);
    if (percent && format) return { percent, format };
  }
  return null;
}

export type ProductChoices = {
  variant: string | null;
  stars: number | null;
  /** Restricts reviews to authors with this skin type. */
  skin: string | null;
  reviewOrder: string | null;
  reviewsPage: number;
};

const params = {
  variant: "variante",
  stars: "voto",
  skin: "pelle",
  reviewOrder: "ordine",
  reviewsPage: "recensioni",
};
export const productParams = Object.values(params);

export const reviewsId = "recensioni";

export function readChoices(search: URLSearchParams): ProductChoices {
  const stars = search.get(params.stars) ?? "";
  const page = search.get(params.reviewsPage) ?? "";
  return {
    variant: search.get(params.variant) || null,
    stars: /^[1-5]$/.test(stars) ? Number(stars) : null,
    skin: search.get(params.skin) || null,
    reviewOrder: search.get(params.reviewOrder) || null,
    reviewsPage: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

export function productAddress(slug: string, choices: Partial<ProductChoices> = {}): string {
  const search = new URLSearchParams();
  for (const [name, param] of Object.entries(params)) {
    const choice = choices[name as keyof ProductChoices];
    if (choice && !(name === "reviewsPage" && choice === 1)) search.set(param, String(choice));
  }
  return `${productPath(slug)}${search.size > 0 ? `?${search}` : ""}`;
}
