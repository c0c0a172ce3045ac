import { asc, desc, eq } from "drizzle-orm";
import {
  AdminBlogCategory,
  AdminBlogPost,
  BlogCategoryQuery,
  BlogPostQuery,
  ChangeBlogCategory,
  ChangeBlogPost,
  CreateBlogCategory,
  CreateBlogPost,
} from "#contract/admin/content.ts";
import type { Ctx } from "../../ctx.ts";
import { blogCategories, blogPosts } from "../../db/schema/voices.ts";
import { invalid } from "../../errors.ts";
import { imageColumns } from "../images/measure-image.ts";
import type { Fields, Resource } from "../resource/resource.ts";
import { without } from "../write-row.ts";
import { readPostProducts, setPostProducts } from "./post-products.ts";

export const categoryResource: Resource = {
  name: "blog-categories",
  type: "BlogCategory",
  table: blogCategories,
  key: "id",
  output: AdminBlogCategory,
  query: BlogCategoryQuery,
  words: [blogCategories.name, blogCategories.slug],
  columns: { name: blogCategories.name, position: blogCategories.position },
  usual: [asc(blogCategories.position), asc(blogCategories.id)],
  create: CreateBlogCategory,
  change: ChangeBlogCategory,
  removable: true,
  unique: "slug",
};

export const postResource: Resource = {
  name: "blog-posts",
  type: "BlogPost",
  table: blogPosts,
  key: "id",
  output: AdminBlogPost,
  query: BlogPostQuery,
  words: [blogPosts.title, blogPosts.slug, blogPosts.author],
  columns: {
    title: blogPosts.title,
    publishedAt: blogPosts.publishedAt,
    updatedAt: blogPosts.updatedAt,
    categoryId: blogPosts.categoryId,
  },
  usual: [desc(blogPosts.publishedAt), desc(blogPosts.id)],
  create: CreateBlogPost,
  change: ChangeBlogPost,
  removable: true,
  unique: "slug",
  extend: async (ctx, { id }) => ({ products: await readPostProducts(ctx, id as number) }),
  store: async (ctx, input, before) => {
    await requireCategory(ctx, input);
    const image = await imageColumns(ctx, input["imagePath"] as string | null | undefined);
    const columns = without(input as { products?: unknown }, "products");
    return { ...(before ? {} : { publishedAt: ctx.clock() }), ...columns, ...image };
  },
  relate: async (ctx, { id }, { products }) => {
    if (Array.isArray(products)) await setPostProducts(ctx, id as number, products as string[]);
  },
};

async function requireCategory({ db }: Ctx, { categoryId }: Fields): Promise<void> {
  if (typeof categoryId !== "number") return;
  const found = await db.$count(blogCategories, eq(blogCategories.id, categoryId));
  if (found === 0) throw invalid("categoryId", "Categoria sconosciuta");
}
