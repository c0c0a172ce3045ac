import { SeoSettings } from "#contract/admin/settings.ts";
import { z } from "zod";
import {
  BlogCategory,
  BlogCategoryCollection,
  BlogPostCollection,
  BlogPostPage,
  BlogPostQuery,
} from "#contract/blog.ts";
import {
  Company,
  ContentPage,
  ContentPageQuery,
  Identity,
  PageCollection,
  QuestionCollection,
} from "#contract/content.ts";
import { PageQuery } from "#contract/json-ld.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import { answers, callsOf, createRouter } from "../kernel/http/router.ts";
import { readCompany, readIdentity, readStored } from "../settings/index.ts";
import { getCategory, getPost, listCategories, listPosts } from "./blog.ts";
import { getPage, listPages, listQuestions } from "./pages.ts";

const { reading } = callsOf("Content");

/** The shop's own additions to the calls of SPEC §7. */
export function contentRoutes() {
  const router = createRouter();

  router.openapi(
    reading(
      "/pages-by-path",
      "A page of text by its address in the shop (the shop's own addition)",
      { query: ContentPageQuery, 200: answers(ContentPage, "The page") },
    ),
    async (c) => ld(c, await getPage(c.get("ctx"), c.req.valid("query").path), 200),
  );

  router.openapi(
    reading("/pages", "Which pages of text there are (the shop's own addition)", {
      200: answers(PageCollection, "All of them"),
    }),
    async (c) => {
      const items = await listPages(c.get("ctx"));
      return ld(c, collection(c, "Page", { items, total: items.length }), 200);
    },
  );

  router.openapi(
    reading("/company", "Who runs the shop (the shop's own addition)", {
      200: answers(Company, "The company"),
    }),
    async (c) => ld(c, await getCompany(c.get("ctx")), 200),
  );

  router.openapi(
    reading("/identity", "Name, logo and look of the shop (the shop's own addition)", {
      200: answers(Identity, "The identity"),
    }),
    async (c) => ld(c, await getIdentity(c.get("ctx")), 200),
  );

  router.openapi(
    reading("/faq", "Questions and answers, by topic (the shop's own addition)", {
      200: answers(QuestionCollection, "All of them"),
    }),
    async (c) => {
      const items = await listQuestions(c.get("ctx"));
      return ld(c, collection(c, "Question", { items, total: items.length }), 200);
    },
  );

  return router;
}

const blog = callsOf("Blog");
const bySlug = { params: z.object({ slug: z.string() }) };

export function blogRoutes() {
  const router = createRouter();

  router.openapi(
    blog.reading("/blog-posts", "Published posts, the newest first", {
      query: BlogPostQuery,
      200: answers(BlogPostCollection, "A page of posts"),
    }),
    async (c) => {
      const query = c.req.valid("query");
      const page = await listPosts(c.get("ctx"), query);
      return ld(c, collection(c, "BlogPost", page, query), 200);
    },
  );

  router.openapi(
    blog.reading("/blog-posts-by-slug/{slug}", "A post with its text", {
      ...bySlug,
      200: answers(BlogPostPage, "The post"),
    }),
    async (c) => ld(c, await getPost(c.get("ctx"), c.req.valid("param").slug), 200),
  );

  router.openapi(
    blog.reading("/blog-categories", "Categories of the blog", {
      query: PageQuery,
      200: answers(BlogCategoryCollection, "The categories"),
    }),
    async (c) => {
      const query = c.req.valid("query");
      const page = await listCategories(c.get("ctx"), query);
      return ld(c, collection(c, "BlogCategory", page, query), 200);
    },
  );

  router.openapi(
    blog.reading("/blog-categories-by-slug/{slug}", "One category", {
      ...bySlug,
      200: answers(BlogCategory, "The category"),
    }),
    async (c) => ld(c, await getCategory(c.get("ctx"), c.req.valid("param").slug), 200),
  );

  return router;
}

async function getCompany(ctx: Ctx): Promise<Company> {
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/Company`,
    "@id": `${ctx.config.apiPrefix}/shop/company`,
    "@type": "Company",
    ...(await readCompany(ctx)),
  };
}

async function getIdentity(ctx: Ctx): Promise<Identity> {
  const { orderPrefix: _prefix, ...identity } = await readIdentity(ctx);
  const chosen = Object.entries((await readStored(ctx, "seo", SeoSettings)) ?? {});
  const seo: NonNullable<Identity["seo"]> = Object.fromEntries(chosen.filter(([, value]) => value));
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/Identity`,
    "@id": `${ctx.config.apiPrefix}/shop/identity`,
    "@type": "Identity",
    ...identity,
    ...(Object.keys(seo).length > 0 && { seo }),
  };
}
