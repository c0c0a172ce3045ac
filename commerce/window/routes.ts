import { createRoute } from "@hono/zod-openapi";
import { SectionPage, SectionPageCollection, SectionPageQuery } from "#contract/window/sections.ts";
import { Menus } from "#contract/window/menus.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import { answers, createRouter, errors } from "../kernel/http/router.ts";
import { getMenus } from "./menus.ts";
import { getSectionPage, listSectionPages } from "./section-pages.ts";

const tags = ["Content"];

export function windowRoutes() {
  const router = createRouter();

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/section-pages-by-path",
      summary: "The home page or a landing page, section by section (the shop's own addition)",
      request: { query: SectionPageQuery },
      responses: { 200: answers(SectionPage, "The page"), ...errors },
    }),
    async (c) => ld(c, await getSectionPage(c.get("ctx"), c.req.valid("query").path), 200),
  );

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/section-pages",
      summary: "Which pages made of sections there are (the shop's own addition)",
      responses: { 200: answers(SectionPageCollection, "All of them") },
    }),
    async (c) => {
      const items = await listSectionPages(c.get("ctx"));
      return ld(c, collection(c, "SectionPage", { items, total: items.length }), 200);
    },
  );

  router.openapi(
    createRoute({
      tags,
      method: "get",
      path: "/menus",
      summary:
        "Main menu and footer, null while they follow the catalogue (the shop's own addition)",
      responses: { 200: answers(Menus, "The menus") },
    }),
    async (c) => ld(c, await getMenus(c.get("ctx")), 200),
  );

  return router;
}
