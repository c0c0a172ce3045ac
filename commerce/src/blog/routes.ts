import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import {
  BlogCategory,
  BlogCategoryCollection,
  BlogPostCollection,
  BlogPostPage,
  BlogPostQuery,
} from "#contract/blog.ts";
import { PageQuery } from "#contract/json-ld.ts";
import { answers, errors } from "../http/document.ts";
import { collection, ld } from "../http/json-ld.ts";
import { createRouter } from "../http/router.ts";
import { getPost } from "./get-post.ts";
import { getCategory, listCategories } from "./list-categories.ts";
import { listPosts } from "./list-posts.ts";

const tags = ["Blog"];
const bySlug = { params: z.object({ slug: z.string() }) };

export function blogRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/blog-posts",
      summary: "Published posts, the newest first",
      request: { query: BlogPostQuery },
      responses: { 200: answers(BlogPostCollection, "A page of posts"), ...errors },
    }),
    async (c) => {
      const query = c.req.valid("query");
      const page = await listPosts(c.get("ctx"), query);
      return ld(c, collection(c, "BlogPost", page, query), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/blog-posts-by-slug/{slug}",
      summary: "A post with its text",
      request: bySlug,
      responses: { 200: answers(BlogPostPage, "The post"), ...errors },
    }),
    async (c) => ld(c, await getPost(c.get("ctx"), c.req.valid("param").slug), 200),
  );

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/blog-categories",
      summary: "Categories of the blog",
      request: { query: PageQuery },
      responses: { 200: answers(BlogCategoryCollection, "The categories"), ...errors },
    }),
    async (c) => {
      const query = c.req.valid("query");
      const page = await listCategories(c.get("ctx"), query);
      return ld(c, collection(c, "BlogCategory", page, query), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/blog-categories-by-slug/{slug}",
      summary: "One category",
      request: bySlug,
      responses: { 200: answers(BlogCategory, "The category"), ...errors },
    }),
    async (c) => ld(c, await getCategory(c.get("ctx"), c.req.valid("param").slug), 200),
  );

  return router;
}
