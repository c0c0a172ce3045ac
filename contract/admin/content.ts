import { z } from "zod";
import { maxPagePath, pagePath } from "../content.ts";
import { listQuery, Moment, Search } from "./listing.ts";
import { Slug } from "./product.ts";
import { schema } from "../json-ld.ts";
import { Required, Text } from "./fields.ts";

const seo = { seoTitle: Text, seoDescription: Text };
export const Path = z
  .string()
  .trim()
  .max(maxPagePath, `Al massimo ${maxPagePath} caratteri`)
  .regex(pagePath, "Scrivilo come /chi-siamo: minuscole senza accenti, cifre e trattini");

const pageShape = { path: Path, title: Required, body: Required, imagePath: Text, ...seo };
const stored = { id: z.int(), path: z.string(), updatedAt: z.string() };
export const AdminPage = z.object({ ...pageShape, ...stored });
export const ChangePage = z.object(pageShape).partial();
export const CreatePage = ChangePage.required({ path: true, title: true, body: true });
export const PageListQuery = listQuery(["path", "title", "updatedAt"], { q: Search });

const categoryShape = {
  slug: Slug,
  name: Required,
  description: Text,
  position: z.int(),
  ...seo,
};
export const AdminBlogCategory = z.object({ id: z.int(), ...categoryShape });
export const ChangeBlogCategory = z.object(categoryShape).partial();
export const CreateBlogCategory = ChangeBlogCategory.required({ slug: true, name: true });
export const BlogCategoryQuery = listQuery(["name", "position"], { q: Search });

const postShape = {
  slug: Slug,
  title: Required,
  excerpt: Text,
  body: Required,
  categoryId: z.int().nullable(),
  author: Text,
  tags: z.array(z.string()),
  imagePath: Text,
  imageAlt: Text,
  enabled: z.boolean(),
  ...seo,
};
export const AdminBlogPost = z.object({
  id: z.int(),
  ...postShape,
  products: z.array(z.string()).describe("Codes"),
  publishedAt: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export const ChangeBlogPost = z
  .object({ ...postShape, products: z.array(z.string()).max(50), publishedAt: Moment })
  .partial();
export const CreateBlogPost = ChangeBlogPost.required({
  slug: true,
  title: true,
  body: true,
});
export const BlogPostQuery = listQuery(["title", "publishedAt", "updatedAt"], {
  q: Search,
  categoryId: z.coerce.number().int().optional(),
});

export const PreviewMarkdown = schema("PreviewMarkdown", { text: z.string().max(200_000) });
export const MarkdownPreview = z.object({ html: z.string() }).meta({ id: "MarkdownPreview" });
