import type { BlogPost } from "#contract/blog.ts";
import type { Shop } from "#contract/client/client.ts";
import { orNull } from "#app/features/api/not-found.server.ts";
import {
  cardPhoto,
  productCard,
  type ProductCard,
} from "#app/features/product-card/product-card.ts";
import type { ProductReview } from "#contract/review.ts";
import { type JournalPost, quoteOf, type Voice } from "./stories.tsx";
import { giftSetSlug } from "./sections.tsx";
import { ritualSlugs } from "./ritual.tsx";
import { aboutPath } from "#contract/paths.ts";

const bestSellers = 4;
const journalPosts = 3;
const latestReviews = 3;

export async function loadHome(shop: Shop) {
  const [best, ritual, giftSet, about, posts, reviews] = await Promise.all([
    shop.products({ taxon: "best-seller", itemsPerPage: bestSellers }),
    Promise.all(ritualSlugs.map((slug) => cardOf(shop, slug))),
    cardOf(shop, giftSetSlug),
    orNull(shop.contentPage(aboutPath)),
    shop.blogPosts({ itemsPerPage: journalPosts }),
    shop.reviews({
      itemsPerPage: latestReviews,
      sorting: { property: "createdAt", direction: "desc" },
    }),
  ]);
  return {
    best: best.items.map(productCard),
    ritual: ritual.filter((card) => card !== null),
    giftSet: giftSet !== null,
    quote: about && quoteOf(about.content),
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

async function cardOf(shop: Shop, slug: string): Promise<ProductCard | null> {
  const product = await orNull(shop.product(slug));
  return product && productCard(product);
}
