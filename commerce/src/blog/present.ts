import type { BlogCategory, BlogPost } from "#contract/blog.ts";
import { formatReadingTime } from "#contract/reading-time.ts";
import { renderMarkdown } from "../content/markdown.ts";
import type { Ctx } from "../ctx.ts";
import type { blogCategories, blogPosts } from "../db/schema/voices.ts";
import { wireDate } from "../http/json-ld.ts";

export type PostRow = typeof blogPosts.$inferSelect;
export type CategoryRow = typeof blogCategories.$inferSelect;

export function presentPost(ctx: Ctx, post: PostRow, category: CategoryRow | null): BlogPost {
  return {
    "@id": `${ctx.config.apiPrefix}/shop/blog-posts/${post.id}`,
    "@type": "BlogPost",
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
  const { imageWidth: width, imageHeight: height, imageColor: color } = post;
  return path === null ? null : { path, type: null, alt, width, height, color };
}

export function presentCategory(ctx: Ctx, category: CategoryRow, postCount: number): BlogCategory {
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
