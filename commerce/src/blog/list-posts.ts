import { and, count, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { BlogPost, BlogPostQuery } from "#contract/blog.ts";
import type { Page } from "#contract/json-ld.ts";
import type { Ctx } from "../ctx.ts";
import { blogCategories, blogPosts } from "../db/schema/voices.ts";
import { presentPost } from "./present.ts";
import { isPublished } from "./published.ts";

export async function listPosts(
  ctx: Ctx,
  query: z.output<typeof BlogPostQuery>,
): Promise<Page<BlogPost>> {
  const slug = query["category.translations.slug"];
  const wanted = and(
    isPublished(ctx),
    slug === undefined ? undefined : eq(blogCategories.slug, slug),
  );
  const ofCategory = eq(blogCategories.id, blogPosts.categoryId);
  const found = await ctx.db
    .select({ post: blogPosts, category: blogCategories })
    .from(blogPosts)
    .leftJoin(blogCategories, ofCategory)
    .where(wanted)
    .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id))
    .limit(query.itemsPerPage)
    .offset((query.page - 1) * query.itemsPerPage);
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(blogPosts)
    .leftJoin(blogCategories, ofCategory)
    .where(wanted);
  return {
    items: found.map(({ post, category }) => presentPost(ctx, post, category)),
    total: counted?.total ?? 0,
  };
}
