import { SectionPage, SectionPageCollection, SectionPageQuery } from "#contract/window/sections.ts";
import { Menus } from "#contract/window/menus.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import { answers, callsOf, createRouter } from "../kernel/http/router.ts";
import { getMenus } from "./menus.ts";
import { getSectionPage, listSectionPages } from "./section-pages.ts";

const { reading } = callsOf("Content");

export function windowRoutes() {
  const router = createRouter();

  router.openapi(
    reading(
      "/section-pages-by-path",
      "The home page or a landing page, section by section (the shop's own addition)",
      { query: SectionPageQuery, 200: answers(SectionPage, "The page") },
    ),
    async (c) => ld(c, await getSectionPage(c.get("ctx"), c.req.valid("query").path), 200),
  );

  router.openapi(
    reading("/section-pages", "Which pages made of sections there are (the shop's own addition)", {
      200: answers(SectionPageCollection, "All of them"),
    }),
    async (c) => {
      const items = await listSectionPages(c.get("ctx"));
      return ld(c, collection(c, "SectionPage", { items, total: items.length }), 200);
    },
  );

  router.openapi(
    reading(
      "/menus",
      "Main menu and footer, null while they follow the catalogue (the shop's own addition)",
      { 200: answers(Menus, "The menus") },
    ),
    async (c) => ld(c, await getMenus(c.get("ctx")), 200),
  );

  return router;
}
