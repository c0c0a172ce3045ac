import type { Shop } from "#contract/client.ts";
import { orNotFound } from "#app/catalogue/not-found.server.ts";
import { productCard } from "#app/catalogue/product-card.ts";
import { outline } from "#app/content/outline.ts";
import { postCard } from "./post-card.ts";
import { splitPost } from "./split-post.ts";

const products = 4;
const posts = 3;

export async function loadPost(shop: Shop, slug: string) {
  const post = await orNotFound(shop.blogPost(slug));
  const { author, category, tags, updatedAt, seo, image } = post;
  return {
    ...postCard(post),
    author,
    tags,
    updatedAt,
    seo,
    photoAlt: image?.alt ?? "",
    category: category && { name: category.name, href: `/blog/categorie/${category.slug}` },
    halves: splitPost(outline(post.content).html),
    products: post.relatedProducts.slice(0, products).map(productCard),
    posts: post.relatedPosts.slice(0, posts).map(postCard),
    line: post.relatedProducts.find(({ line }) => line !== null)?.line ?? "oliva",
  };
}

export type PostView = Awaited<ReturnType<typeof loadPost>>;
