import { ApiError } from "#contract/api-error.ts";
import type { Shop } from "#contract/client.ts";
import { productCard, type ProductCard } from "#app/catalogue/product-card.ts";
import { ritualSlugs } from "./ritual-steps.ts";

const bestSellers = 4;

export async function loadHome(shop: Shop) {
  const [best, ritual] = await Promise.all([
    shop.products({ taxon: "best-seller", itemsPerPage: bestSellers }),
    Promise.all(ritualSlugs.map((slug) => cardOf(shop, slug))),
  ]);
  return {
    best: best.items.map(productCard),
    ritual: ritual.filter((card) => card !== null),
  };
}

/** The home goes on without a product that left the catalogue. */
async function cardOf(shop: Shop, slug: string): Promise<ProductCard | null> {
  try {
    return productCard(await shop.product(slug));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
