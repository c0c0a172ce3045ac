import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { BlogPost, BlogPostPage } from "#contract/blog.ts";
import { isVisible } from "../catalogue/product-card-sql.ts";
import { selectProducts } from "../catalogue/select-products.ts";
import { renderMarkdown } from "../content/markdown.ts";
import type { Ctx } from "../ctx.ts";
import { blogCategories, blogPosts } from "../db/schema/voices.ts";
import { notFound } from "../errors.ts";
import { wireDate } from "../http/json-ld.ts";
import { presentPost } from "./present.ts";
import type { PostRow } from "./present.ts";
import { isPublished } from "./published.ts";

const relatedLimit = 3;

export async function getPost(ctx: Ctx, slug: string): Promise<BlogPostPage> {
  const [found] = await selectPosts(ctx).where(and(eq(blogPosts.slug, slug), isPublished(ctx)));
  if (!found) throw notFound();
  const { post, category } = found;
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/BlogPost`,
    ...presentPost(ctx, post, category),
    content: renderMarkdown(post.body),
    relatedProducts: await relatedProducts(ctx, post),
    relatedPosts: await relatedPosts(ctx, post),
    seo: { title: post.seoTitle, description: post.seoDescription },
    updatedAt: wireDate(post.updatedAt),
  };
}

const selectPosts = (ctx: Ctx) =>
  ctx.db
    .select({ post: blogPosts, category: blogCategories })
    .from(blogPosts)
    .leftJoin(blogCategories, eq(blogCategories.id, blogPosts.categoryId))
    .$dynamic();

const relatedProducts = (ctx: Ctx, { id }: PostRow) =>
  selectProducts(
    ctx,
    sql`select p.id, bp.position as place
      from blog_post_products bp join products p on p.id = bp.product_id
      where bp.post_id = ${id} and ${isVisible(ctx)}`,
  );

/** The more tags two posts share the closer they are, then the same category, then the newest. */
async function relatedPosts(ctx: Ctx, { id, tags, categoryId }: PostRow): Promise<BlogPost[]> {
  const shared = sql`(select count(*) from jsonb_array_elements_text(${blogPosts.tags}) tag
    where ${JSON.stringify(tags)}::jsonb ? tag)`;
  const found = await selectPosts(ctx)
    .where(and(ne(blogPosts.id, id), isPublished(ctx)))
    .orderBy(
      desc(shared),
      desc(sql`coalesce(${blogPosts.categoryId} = ${categoryId}, false)`),
      desc(blogPosts.publishedAt),
    )
    .limit(relatedLimit);
  return found.map(({ post, category }) => presentPost(ctx, post, category));
}
