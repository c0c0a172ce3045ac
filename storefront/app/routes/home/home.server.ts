import type { BlogPost } from "#contract/blog.ts";
import type { Shop } from "#contract/client/client.ts";
import { anyOf, optional } from "#app/features/api/optional.server.ts";
import {
  cardPhoto,
  productCard,
  type ProductCard,
} from "#app/features/product-card/product-card.ts";
import type { ProductReview } from "#contract/review.ts";
import { type JournalPost, quoteOf, type Voice } from "./stories.tsx";
import { type Best, giftSetSlug } from "./sections.tsx";
import { ritualSlugs } from "./ritual.tsx";
import { aboutPath } from "#contract/paths.ts";

const bestSellers = 4;
const journalPosts = 3;
const latestReviews = 3;

export async function loadHome(shop: Shop) {
  const [[best, posts, reviews], ritual, giftSet, about] = await Promise.all([
    anyOf([
      loadBest(shop),
      shop.blogPosts({ itemsPerPage: journalPosts }),
      shop.reviews({
        itemsPerPage: latestReviews,
        sorting: { property: "createdAt", direction: "desc" },
      }),
    ]),
    Promise.all(ritualSlugs.map((slug) => cardOf(shop, slug))),
    cardOf(shop, giftSetSlug),
    optional(shop.contentPage(aboutPath), null),
  ]);
  return {
    best: best ?? { cards: [], latest: false },
    ritual: ritual.filter((card) => card !== null),
    giftSet: giftSet !== null,
    quote: about && quoteOf(about.content),
    posts: posts?.items.map(journalPost) ?? [],
    voices: reviews?.items.map(voice) ?? [],
  };
}

async function loadBest(shop: Shop): Promise<Best> {
  const itemsPerPage = bestSellers;
  const { items } = await shop.products({ taxon: "best-seller", itemsPerPage });
  if (items.length > 0) return { cards: items.map(productCard), latest: false };
  const sorting = { property: "createdAt", direction: "desc" } as const;
  const newest = await shop.products({ itemsPerPage, sorting });
  return { cards: newest.items.map(productCard), latest: true };
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
  const product = await optional(shop.product(slug), null);
  return product && productCard(product);
}
