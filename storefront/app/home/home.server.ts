import { ApiError } from "#contract/api-error.ts";
import type { BlogPost } from "#contract/blog.ts";
import type { Shop } from "#contract/client.ts";
import { cardPhoto, productCard, type ProductCard } from "#app/catalogue/product-card.ts";
import type { ProductReview } from "#contract/review.ts";
import type { JournalPost } from "./journal.tsx";
import { ritualSlugs } from "./ritual-steps.ts";
import type { Voice } from "./voices.tsx";

const bestSellers = 4;
const journalPosts = 3;
const latestReviews = 3;

export async function loadHome(shop: Shop) {
  const [best, ritual, posts, reviews] = await Promise.all([
    shop.products({ taxon: "best-seller", itemsPerPage: bestSellers }),
    Promise.all(ritualSlugs.map((slug) => cardOf(shop, slug))),
    shop.blogPosts({ itemsPerPage: journalPosts }),
    shop.reviews({
      itemsPerPage: latestReviews,
      sorting: { property: "createdAt", direction: "desc" },
    }),
  ]);
  return {
    best: best.items.map(productCard),
    ritual: ritual.filter((card) => card !== null),
    posts: posts.items.map(journalPost),
    voices: reviews.items.map(voice),
  };
}

const journalPost = ({ slug, title, category, readingTime, image }: BlogPost): JournalPost => ({
  slug,
  title,
  category: category?.name ?? null,
  readingTime,
  photo: image && cardPhoto(image),
});

const voice = (review: ProductReview): Voice => ({
  id: review.id,
  title: review.title,
  comment: review.comment,
  rating: review.rating,
  author: review.author.firstName,
  verified: review.verifiedCustomer,
  product: review.product ? { name: review.product.name, slug: review.product.slug } : null,
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
