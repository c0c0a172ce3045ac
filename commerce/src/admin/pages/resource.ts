import { asc } from "drizzle-orm";
import type { z } from "zod";
import { AdminPage, ChangePage, CreatePage, PageListQuery } from "#contract/admin/content.ts";
import { isReservedPath } from "#contract/page-path.ts";
import { pages } from "../../db/schema/voices.ts";
import { invalid } from "../../errors.ts";
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
  store: async (_, input, before) => {
    const { path } = input as z.infer<typeof ChangePage>;
    if (path !== undefined && path !== before?.["path"] && isReservedPath(path)) {
      throw invalid("path", "Questo indirizzo è di un’altra parte del negozio: scegline un altro");
    }
    return input;
  },
};
