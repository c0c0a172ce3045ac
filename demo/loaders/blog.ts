import { inArray } from "drizzle-orm";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import { blogCategories, blogPostProducts, blogPosts, products } from "#commerce/schema.ts";
import type { ContentFolder, SeoContent } from "../content-folder.ts";
import { idOf, imageOf, overwriteAllBut, pastMoment } from "./lookup.ts";

type CategoryContent = {
  slug: string;
  name: string;
  description: string;
  position: number;
  seo: SeoContent;
};

type PostContent = {
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  author: string;
  publishedAt: string;
  coverImage: string;
  tags: string[];
  relatedProducts: string[];
  seo: SeoContent;
  body: string;
};

type Content = { categories: CategoryContent[]; posts: PostContent[] };

export async function loadBlog(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const { categories, posts } = folder.read<Content>("blog.json");
  const categoryIds = await loadCategories(ctx, categories);
  const rows = posts.map((post) => postRow(ctx, folder, post, categoryIds));
  const set = overwriteAllBut(rows, "slug", "publishedAt", "createdAt");
  const saved = await ctx.db
    .insert(blogPosts)
    .values(rows)
    .onConflictDoUpdate({ target: blogPosts.slug, set })
    .returning({ id: blogPosts.id, slug: blogPosts.slug });
  await linkProducts(ctx, posts, new Map(saved.map(({ id, slug }) => [slug, id])));
}

async function loadCategories(ctx: Ctx, categories: CategoryContent[]) {
  const rows = categories.map(({ seo, ...category }) => ({
    ...category,
    seoTitle: seo.title,
    seoDescription: seo.description,
  }));
  const saved = await ctx.db
    .insert(blogCategories)
    .values(rows)
    .onConflictDoUpdate({ target: blogCategories.slug, set: overwriteAllBut(rows, "slug") })
    .returning({ id: blogCategories.id, slug: blogCategories.slug });
  return new Map(saved.map(({ id, slug }) => [slug, id]));
}

function postRow(
  ctx: Ctx,
  folder: ContentFolder,
  post: PostContent,
  categoryIds: Map<string, number>,
) {
  const publishedAt = pastMoment(post.publishedAt, ctx.clock());
  return {
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    body: post.body,
    categoryId: idOf(categoryIds, post.category),
    author: post.author,
    tags: post.tags,
    imagePath: post.coverImage,
    ...imageOf(folder.photos[post.coverImage]),
    seoTitle: post.seo.title,
    seoDescription: post.seo.description,
    publishedAt,
    createdAt: publishedAt,
    updatedAt: publishedAt,
  };
}

async function linkProducts(ctx: Ctx, posts: PostContent[], postIds: Map<string, number>) {
  const slugs = [...new Set(posts.flatMap((post) => post.relatedProducts))];
  const rows = await ctx.db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.slug, slugs));
  const productIds = new Map(rows.map(({ id, slug }) => [slug, id]));
  await ctx.db
    .delete(blogPostProducts)
    .where(inArray(blogPostProducts.postId, [...postIds.values()]));
  await ctx.db.insert(blogPostProducts).values(
    posts.flatMap(({ slug, relatedProducts }) =>
      relatedProducts.map((product, position) => ({
        postId: idOf(postIds, slug),
        productId: idOf(productIds, product),
        position,
      })),
    ),
  );
}
