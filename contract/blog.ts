import { z } from "zod";
import { Image, Product, Seo } from "./catalogue.ts";
import { collectionOf, Iri, PageQuery, schema } from "./json-ld.ts";

const categoryShape = { "@id": Iri, slug: z.string(), name: z.string() };

export const BlogCategory = schema("BlogCategory", {
  "@context": z.string().optional(),
  ...categoryShape,
  "@type": z.literal("BlogCategory"),
  id: z.int(),
  description: z.string().nullable(),
  postCount: z.int(),
  seo: Seo,
});
export type BlogCategory = z.infer<typeof BlogCategory>;
export const BlogCategoryCollection = collectionOf(BlogCategory, "BlogCategoryCollection");

const postShape = {
  "@id": Iri,
  "@type": z.literal("BlogPost"),
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string().nullable(),
  image: Image.nullable(),
  category: z.object(categoryShape).nullable(),
  author: z.string().nullable(),
  tags: z.array(z.string()),
  readingTime: z.string().describe("N min, at 200 words per minute"),
  publishedAt: z.string(),
  createdAt: z.string(),
};

/** A blog post in lists: without its content. */
export const BlogPost = z.object(postShape).meta({ id: "BlogPost" });
export type BlogPost = z.infer<typeof BlogPost>;
export const BlogPostCollection = collectionOf(BlogPost, "BlogPostCollection");

export const BlogPostPage = schema("BlogPostPage", {
  "@context": z.string().optional(),
  ...postShape,
  content: z.string().describe("Safe HTML"),
  relatedProducts: z.array(Product),
  relatedPosts: z.array(BlogPost),
  seo: Seo,
  updatedAt: z.string(),
});
export type BlogPostPage = z.infer<typeof BlogPostPage>;

export const BlogPostQuery = PageQuery.extend({
  "category.translations.slug": z.string().optional(),
});
