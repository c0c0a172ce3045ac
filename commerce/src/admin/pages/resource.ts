import { asc } from "drizzle-orm";
import { AdminPage, ChangePage, CreatePage, PageListQuery } from "#contract/admin/content.ts";
import { pages } from "../../db/schema/voices.ts";
import type { Resource } from "../resource/resource.ts";

export const pageResource: Resource = {
  name: "pages",
  type: "Page",
  table: pages,
  key: "id",
  output: AdminPage,
  query: PageListQuery,
  words: [pages.path, pages.title, pages.body],
  columns: { path: pages.path, title: pages.title, updatedAt: pages.updatedAt },
  usual: [asc(pages.path)],
  create: CreatePage,
  change: ChangePage,
  removable: true,
  unique: "path",
};
