import { SeoSettings } from "#contract/admin/settings.ts";
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
import { fillClaims } from "../catalogue/index.ts";
import { PageQuery } from "#contract/json-ld.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { routesOf } from "../kernel/http/router.ts";
import { topNode } from "../kernel/http/json-ld.ts";
import { readCompany, readIdentity, readStored } from "../settings/index.ts";
import {
  getCategory,
  getCategoryById,
  getPost,
  getPostById,
  listCategories,
  listPosts,
} from "./blog.ts";
import { getPage, listPages, listQuestions } from "./pages.ts";

/** Our additions to the calls of SPEC §7. */
export const contentRoutes = routesOf("Content", ({ own }) => {
  own.get(
    "/pages-by-path",
    "A page of text by its address in the shop",
    {
      query: ContentPageQuery,
      // Pages show delivery terms and product cards.
      cache: { tags: ["content", "selling", "structure"], names: true },
      200: ContentPage,
    },
    (ctx, { query }) => getPage(ctx, query.path),
  );
  const cache = { tags: ["content"] } as const;
  const all = { cache, lists: "Page", 200: PageCollection };
  own.get("/pages", "Which pages of text there are", all, listPages);
  own.get("/company", "Who runs the shop", { cache, 200: Company }, getCompany);
  own.get("/identity", "Name, logo and look of the shop", { cache, 200: Identity }, getIdentity);
  // Answers mention payment and shipping methods.
  const faq = {
    cache: { tags: ["content", "selling", "structure"], names: true },
    lists: "Question",
    200: QuestionCollection,
  } as const;
  own.get("/faq", "Questions and answers, by topic", faq, listQuestions);
});

export const blogRoutes = routesOf("Blog", ({ get }) => {
  const cache = { tags: ["blog", "structure"], names: true, ownTags: ["stock"] } as const;
  const posts = { query: BlogPostQuery, cache, lists: "BlogPost", 200: BlogPostCollection };
  get("/blog-posts", "Published posts, the newest first", posts, { verb: listPosts });
  const post = { cache, 200: BlogPostPage };
  get("/blog-posts-by-slug/{slug}", "A post with its text", post, { verb: getPost });
  get("/blog-posts/{id}", "The same by its id", post, { verb: getPostById });
  const categories = {
    query: PageQuery,
    cache,
    lists: "BlogCategory",
    200: BlogCategoryCollection,
  };
  get("/blog-categories", "Categories of the blog", categories, { verb: listCategories });
  const category = { cache, 200: BlogCategory };
  get("/blog-categories-by-slug/{slug}", "One category", category, { verb: getCategory });
  get("/blog-categories/{id}", "The same by its id", category, { verb: getCategoryById });
});

async function getCompany(ctx: Ctx): Promise<Company> {
  return {
    ...topNode(ctx, "Company", "shop/company"),
    ...(await readCompany(ctx)),
  };
}

async function getIdentity(ctx: Ctx): Promise<Identity> {
  const { orderPrefix: _prefix, ...identity } = await fillClaims(ctx, await readIdentity(ctx));
  const written = (await readStored(ctx, "seo", SeoSettings)) ?? {};
  const chosen = Object.entries(await fillClaims(ctx, written));
  const seo: NonNullable<Identity["seo"]> = Object.fromEntries(chosen.filter(([, value]) => value));
  return {
    ...topNode(ctx, "Identity", "shop/identity"),
    ...identity,
    ...(Object.keys(seo).length > 0 && { seo }),
  };
}
