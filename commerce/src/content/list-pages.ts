import { asc } from "drizzle-orm";
import type { PageSummary } from "#contract/content.ts";
import type { Ctx } from "../ctx.ts";
import { pages } from "../db/schema/voices.ts";
import { wireDate } from "../http/json-ld.ts";
import { pageIri } from "./get-page.ts";

export async function listPages(ctx: Ctx): Promise<PageSummary[]> {
  const { path, title, updatedAt } = pages;
  const found = await ctx.db.select({ path, title, updatedAt }).from(pages).orderBy(asc(path));
  return found.map((page) => ({
    "@id": pageIri(ctx, page.path),
    "@type": "Page",
    path: page.path,
    title: page.title,
    updatedAt: wireDate(page.updatedAt),
  }));
}
