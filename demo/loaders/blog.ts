import { inArray } from "drizzle-orm";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import { blogCategories, blogPostProducts, blogPosts, products } from "#commerce/schema.ts";
import type { ContentFolder, SeoContent } from "../content-folder.ts";
import { idOf, imageOf, pastMoment, replaceOwned, seoOf, upsert } from "./lookup.ts";

type Row<Table extends { $inferInsert: object }> = Table["$inferInsert"];
type CategoryContent = Row<typeof blogCategories> & { seo: SeoContent };

type PostContent = Omit<Row<typeof blogPosts>, "publishedAt" | "categoryId" | "updatedAt"> & {
  category: string;
  publishedAt: string;
  coverImage: string;
  relatedProducts: string[];
  seo: SeoContent;
};

type Content = { categories: CategoryContent[]; posts: PostContent[] };

export async function loadBlog(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const { categories, posts } = folder.read<Content>("blog.json");
  const categoryIds = await loadCategories(ctx, categories);
  const rows = posts.map((post) => {
    const publishedAt = pastMoment(post.publishedAt, ctx.clock());
    return {
      ...post,
      categoryId: idOf(categoryIds, post.category),
      imagePath: post.coverImage,
      ...imageOf(folder.photos[post.coverImage]),
      ...seoOf(post.seo),
      publishedAt,
      createdAt: publishedAt,
      updatedAt: publishedAt,
    };
  });
  const saved = await upsert(ctx, blogPosts, ["slug"], rows, ["publishedAt", "createdAt"]);
  await linkProducts(ctx, posts, idsBySlug(saved));
}

async function loadCategories(ctx: Ctx, categories: CategoryContent[]) {
  const rows = categories.map((category) => ({ ...category, ...seoOf(category.seo) }));
  return idsBySlug(await upsert(ctx, blogCategories, ["slug"], rows));
}

const idsBySlug = (rows: { id: number; slug: string }[]) =>
  new Map(rows.map(({ id, slug }) => [slug, id]));

async function linkProducts(ctx: Ctx, posts: PostContent[], postIds: Map<string, number>) {
  const slugs = [...new Set(posts.flatMap((post) => post.relatedProducts))];
  const rows = await ctx.db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.slug, slugs));
  const productIds = idsBySlug(rows);
  const links = posts.flatMap(({ slug, relatedProducts }) =>
    relatedProducts.map((product, position) => ({
      postId: idOf(postIds, slug),
      productId: idOf(productIds, product),
      position,
    })),
  );
  await replaceOwned(ctx, blogPostProducts, blogPostProducts.postId, postIds.values(), links);
}
