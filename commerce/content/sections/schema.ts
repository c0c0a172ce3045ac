import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { announces } from "../../kernel/db/announce.ts";
import { createdAt, id, ownedBy, seo } from "../../kernel/db/columns.ts";

export const sectionPages = pgTable("section_pages", {
  id: id(),
  path: text().notNull().unique(),
  title: text().notNull(),
  ...seo(),
  /** The draft; visitors see the newest publication. */
  sections: jsonb().$type<unknown[]>().notNull().default([]),
  updatedAt: createdAt(),
});
// Cache tags are published for publications, titles and paths only, because drafts are not public.
announces(sectionPages, {
  says: ["content"],
  on: "UPDATE",
  changed: [
    sectionPages.path,
    sectionPages.title,
    sectionPages.seoTitle,
    sectionPages.seoDescription,
  ],
});

export const sectionPublications = pgTable(
  "section_publications",
  {
    id: id(),
    pageId: ownedBy(() => sectionPages.id),
    sections: jsonb().$type<unknown[]>().notNull(),
    publishedAt: createdAt(),
    actor: text().notNull(),
    summary: text().notNull(),
  },
  (table) => [index().on(table.pageId, table.id)],
);
announces(sectionPublications, "content");
