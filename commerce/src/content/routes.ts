import { createRoute } from "@hono/zod-openapi";
import {
  Company,
  ContentPage,
  ContentPageQuery,
  PageCollection,
  QuestionCollection,
} from "#contract/content.ts";
import { answers, errors } from "../http/document.ts";
import { collection, ld } from "../http/json-ld.ts";
import { createRouter } from "../http/router.ts";
import { getCompany } from "./get-company.ts";
import { getPage } from "./get-page.ts";
import { listPages } from "./list-pages.ts";
import { listQuestions } from "./list-questions.ts";

const tags = ["Content"];

/** The shop's own additions to the calls of SPEC §7. */
export function contentRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/pages-by-path",
      summary: "A page of text by its address in the shop (the shop's own addition)",
      request: { query: ContentPageQuery },
      responses: { 200: answers(ContentPage, "The page"), ...errors },
    }),
    async (c) => ld(c, await getPage(c.get("ctx"), c.req.valid("query").path), 200),
  );

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/pages",
      summary: "Which pages of text there are (the shop's own addition)",
      responses: { 200: answers(PageCollection, "All of them") },
    }),
    async (c) => {
      const items = await listPages(c.get("ctx"));
      return ld(c, collection(c, "Page", { items, total: items.length }), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/company",
      summary: "Who runs the shop (the shop's own addition)",
      responses: { 200: answers(Company, "The company") },
    }),
    async (c) => ld(c, await getCompany(c.get("ctx")), 200),
  );

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/faq",
      summary: "Questions and answers, by topic (the shop's own addition)",
      responses: { 200: answers(QuestionCollection, "All of them") },
    }),
    async (c) => {
      const items = await listQuestions(c.get("ctx"));
      return ld(c, collection(c, "Question", { items, total: items.length }), 200);
    },
  );

  return router;
}
