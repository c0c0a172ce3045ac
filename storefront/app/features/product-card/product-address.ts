import { productPath } from "#contract/paths.ts";

/** What the address of a product page tells besides the product. */
export type ProductChoices = {
  variant: string | null;
  /** Only reviews with this vote. */
  stars: number | null;
  reviewsPage: number;
};

const params = { variant: "variante", stars: "voto", reviewsPage: "recensioni" };
export const productParams = Object.values(params);

export const reviewsId = "recensioni";

export function readChoices(search: URLSearchParams): ProductChoices {
  const stars = search.get(params.stars) ?? "";
  const page = search.get(params.reviewsPage) ?? "";
  return {
    variant: search.get(params.variant) || null,
    stars: /^[1-5]$/.test(stars) ? Number(stars) : null,
    reviewsPage: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

export function productAddress(slug: string, choices: Partial<ProductChoices> = {}): string {
  const search = new URLSearchParams();
  if (choices.variant) search.set(params.variant, choices.variant);
  if (choices.stars) search.set(params.stars, String(choices.stars));
  if (choices.reviewsPage && choices.reviewsPage > 1) {
    search.set(params.reviewsPage, String(choices.reviewsPage));
  }
  return `${productPath(slug)}${search.size > 0 ? `?${search}` : ""}`;
}
