import { BlogCategory, BlogCategoryCollection, BlogPostCollection, BlogPostPage } from "../blog.ts";
import type { BlogPost } from "../blog.ts";
import { ITEMS_PER_PAGE } from "../constants.ts";
import type { Page } from "../json-ld.ts";
import { page } from "./page.ts";
import type { Send } from "./transport.ts";

type BlogFilter = { category?: string | undefined; page?: number; itemsPerPage?: number };

export function blogCalls(send: Send) {
  return {
    blogPosts: async (filter: BlogFilter = {}): Promise<Page<BlogPost>> =>
      page(
        await send("/shop/blog-posts", {
          query: {
            page: filter.page ?? 1,
            itemsPerPage: filter.itemsPerPage ?? ITEMS_PER_PAGE.blogPosts,
            "category.translations.slug": filter.category,
          },
          answers: BlogPostCollection,
        }),
      ),
    blogPost: (slug: string) =>
      send(`/shop/blog-posts-by-slug/${encodeURIComponent(slug)}`, { answers: BlogPostPage }),
    blogCategories: async (): Promise<BlogCategory[]> =>
      page(
        await send("/shop/blog-categories", {
          query: { page: 1, itemsPerPage: ITEMS_PER_PAGE.blogCategories },
          answers: BlogCategoryCollection,
        }),
      ).items,
    blogCategory: (slug: string) =>
      send(`/shop/blog-categories-by-slug/${encodeURIComponent(slug)}`, { answers: BlogCategory }),
  };
}
