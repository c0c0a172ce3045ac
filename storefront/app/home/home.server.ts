import { ApiError } from "#contract/api-error.ts";
import type { BlogPost } from "#contract/blog.ts";
import type { Shop } from "#contract/client.ts";
import { cardPhoto, productCard, type ProductCard } from "#app/catalogue/product-card.ts";
import type { JournalPost } from "./journal.tsx";
import { ritualSlugs } from "./ritual-steps.ts";

const bestSellers = 4;
const journalPosts = 3;

export async function loadHome(shop: Shop) {
  const [best, ritual, posts] = await Promise.all([
    shop.products({ taxon: "best-seller", itemsPerPage: bestSellers }),
    Promise.all(ritualSlugs.map((slug) => cardOf(shop, slug))),
    shop.blogPosts({ itemsPerPage: journalPosts }),
  ]);
  return {
    best: best.items.map(productCard),
    ritual: ritual.filter((card) => card !== null),
    posts: posts.items.map(journalPost),
  };
}

const journalPost = ({ slug, title, category, readingTime, image }: BlogPost): JournalPost => ({
  slug,
  title,
  category: category?.name ?? null,
  readingTime,
  photo: image && cardPhoto(image),
});

/** The home goes on without a product that left the catalogue. */
async function cardOf(shop: Shop, slug: string): Promise<ProductCard | null> {
  try {
    return productCard(await shop.product(slug));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
