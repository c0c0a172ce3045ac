import { and, asc, count, eq } from "drizzle-orm";
import type { BlogCategory } from "#contract/blog.ts";
import type { Page, PageQuery } from "#contract/json-ld.ts";
import type { Ctx } from "../ctx.ts";
import { blogCategories, blogPosts } from "../db/schema/voices.ts";
import { notFound } from "../errors.ts";
import { presentCategory } from "./present.ts";
import { isPublished } from "./published.ts";

export async function listCategories(
  ctx: Ctx,
  { page, itemsPerPage }: PageQuery,
): Promise<Page<BlogCategory>> {
  const found = await selectCategories(ctx)
    .orderBy(asc(blogCategories.position), asc(blogCategories.id))
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage);
  const total = await ctx.db.$count(blogCategories);
  return { items: found.map((row) => presentCategory(ctx, row.category, row.postCount)), total };
}

export async function getCategory(ctx: Ctx, slug: string): Promise<BlogCategory> {
  const [row] = await selectCategories(ctx).where(eq(blogCategories.slug, slug));
  if (!row) throw notFound();
  return presentCategory(ctx, row.category, row.postCount);
}

const selectCategories = (ctx: Ctx) =>
  ctx.db
    .select({ category: blogCategories, postCount: count(blogPosts.id) })
    .from(blogCategories)
    .leftJoin(blogPosts, and(eq(blogPosts.categoryId, blogCategories.id), isPublished(ctx)))
    .groupBy(blogCategories.id)
    .$dynamic();
