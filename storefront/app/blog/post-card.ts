import type { BlogPost } from "#contract/blog.ts";
import { formatLongDate } from "#contract/dates.ts";
import { cardPhoto } from "#app/catalogue/product-card.ts";
import type { Photo } from "#app/images/photo.ts";

/** What lists of posts show. */
export type PostCard = {
  slug: string;
  title: string;
  excerpt: string | null;
  category: string | null;
  readingTime: string;
  publishedAt: string;
  publishedOn: string;
  photo: Photo | null;
};

export const postCard = (post: BlogPost): PostCard => ({
  slug: post.slug,
  title: post.title,
  excerpt: post.excerpt,
  category: post.category?.name ?? null,
  readingTime: post.readingTime,
  publishedAt: post.publishedAt,
  publishedOn: formatLongDate(post.publishedAt),
  photo: post.image && cardPhoto(post.image),
});
