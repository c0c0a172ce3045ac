import { data } from "react-router";
import { optional, orNotFound } from "#app/features/api/shop-api.server.ts";
import { outline, splitPost } from "#app/features/content/outline.ts";
import { productCard } from "#app/features/product-card/product-card.ts";
import { readPage } from "#app/ui/pages.tsx";
import type { Shop } from "#contract/client/client.ts";
import { ITEMS_PER_PAGE } from "#contract/constants.ts";
import { postCard } from "#app/features/post-list.tsx";
import { blogCategoryPath } from "#contract/paths.ts";

const products = 4;
const posts = 3;

export async function loadPost(shop: Shop, slug: string) {
  const post = await orNotFound(shop.blogPost(slug));
  const { author, category, tags, updatedAt, seo, image } = post;
  const { html, headings } = outline(post.content);
  return {
    ...postCard(post),
    author,
    tags,
    updatedAt,
    seo,
    photoAlt: image?.alt ?? "",
    category: category && { name: category.name, href: blogCategoryPath(category.slug) },
    halves: splitPost(html),
    headings,
    products: post.relatedProducts.slice(0, products).map(productCard),
    posts: post.relatedPosts.slice(0, posts).map(postCard),
    line: post.relatedProducts.find(({ line }) => line !== null)?.line ?? null,
  };
}

export type PostView = Awaited<ReturnType<typeof loadPost>>;

export async function loadPosts(shop: Shop, url: URL, category?: string) {
  const page = readPage(url.searchParams);
  const [{ items, total }, categories] = await Promise.all([
    orNotFound(shop.blogPosts({ category, page })),
    optional(shop.blogCategories(), []),
  ]);
  if (items.length === 0 && page > 1) throw data(null, { status: 404 });
  return {
    page,
    pages: Math.ceil(total / ITEMS_PER_PAGE.blogPosts),
    posts: items.map(postCard),
    categories: categories.map(({ slug, name }) => ({ name, href: blogCategoryPath(slug) })),
  };
}
