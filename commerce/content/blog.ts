import { and, asc, count, desc, eq, lte, ne, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { BlogCategory, BlogPost, BlogPostPage, BlogPostQuery } from "#contract/blog.ts";
import { formatReadingTime } from "#contract/format/money.ts";
import type { Page, PageQuery } from "#contract/json-ld.ts";
import { fillClaims, isVisible, renderText, selectProducts } from "../catalogue/index.ts";
import { type Ctx, notFound } from "../kernel/ctx.ts";
import { node, wireDate } from "../kernel/http/json-ld.ts";
import { renderMarkdown } from "../kernel/text/markdown.ts";
import { blogCategories, blogPosts } from "./schema.ts";

const relatedLimit = 3;

export const getPost = (ctx: Ctx, slug: string) => readPost(ctx, eq(blogPosts.slug, slug));

export const getPostById = (ctx: Ctx, id: number) => readPost(ctx, eq(blogPosts.id, id));

async function readPost(ctx: Ctx, isNamed: SQL): Promise<BlogPostPage> {
  const [found] = await selectPosts(ctx).where(and(isNamed, isPublished(ctx)));
  if (!found) throw notFound();
  const { post, category } = await fillClaims(ctx, found);
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/BlogPost`,
    ...presentPost(ctx, post, category),
    content: await renderText(ctx, post.body),
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

/** Related posts: most shared tags first, then the same category, then newest. */
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
  return fillClaims(
    ctx,
    found.map(({ post, category }) => presentPost(ctx, post, category)),
  );
}

export async function listPosts(
  ctx: Ctx,
  query: z.output<typeof BlogPostQuery>,
): Promise<Page<BlogPost>> {
  const slug = query["category.translations.slug"];
  const condition = and(
    isPublished(ctx),
    slug === undefined ? undefined : eq(blogCategories.slug, slug),
  );
  const ofCategory = eq(blogCategories.id, blogPosts.categoryId);
  const found = await ctx.db
    .select({ post: blogPosts, category: blogCategories })
    .from(blogPosts)
    .leftJoin(blogCategories, ofCategory)
    .where(condition)
    .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id))
    .limit(query.itemsPerPage)
    .offset((query.page - 1) * query.itemsPerPage);
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(blogPosts)
    .leftJoin(blogCategories, ofCategory)
    .where(condition);
  const items = found.map(({ post, category }) => presentPost(ctx, post, category));
  return {
    items: await fillClaims(ctx, items),
    total: counted?.total ?? 0,
  };
}

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

export const getCategory = (ctx: Ctx, slug: string) =>
  readCategory(ctx, eq(blogCategories.slug, slug));

export const getCategoryById = (ctx: Ctx, id: number) =>
  readCategory(ctx, eq(blogCategories.id, id));

async function readCategory(ctx: Ctx, isNamed: SQL): Promise<BlogCategory> {
  const [row] = await selectCategories(ctx).where(isNamed);
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

type PostRow = typeof blogPosts.$inferSelect;
type CategoryRow = typeof blogCategories.$inferSelect;

function presentPost(ctx: Ctx, post: PostRow, category: CategoryRow | null): BlogPost {
  return {
    ...node(ctx, "BlogPost", `shop/blog-posts/${post.id}`),
    id: post.id,
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    image: presentImage(post),
    category: category && {
      "@id": categoryIri(ctx, category),
      slug: category.slug,
      name: category.name,
    },
    author: post.author,
    tags: post.tags,
    readingTime: formatReadingTime(renderMarkdown(post.body)),
    publishedAt: wireDate(post.publishedAt),
    createdAt: wireDate(post.createdAt),
  };
}

function presentImage(post: PostRow): BlogPost["image"] {
  const { imagePath: path, imageAlt: alt } = post;
  const { imageWidth: width, imageHeight: height, imageColor: color, imageFocus: focus } = post;
  return path === null ? null : { path, type: null, alt, width, height, color, focus };
}

function presentCategory(ctx: Ctx, category: CategoryRow, postCount: number): BlogCategory {
  return {
    "@id": categoryIri(ctx, category),
    "@type": "BlogCategory",
    id: category.id,
    slug: category.slug,
    name: category.name,
    description: category.description,
    postCount,
    seo: { title: category.seoTitle, description: category.seoDescription },
  };
}

const categoryIri = (ctx: Ctx, { id }: CategoryRow) =>
  `${ctx.config.apiPrefix}/shop/blog-categories/${id}`;

/** Posts with a future date are scheduled and not visible yet. */
const isPublished = (ctx: Ctx) =>
  ctx.preview
    ? undefined
    : and(eq(blogPosts.enabled, true), lte(blogPosts.publishedAt, ctx.clock()));
