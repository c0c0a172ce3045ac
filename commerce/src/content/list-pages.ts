import { asc } from "drizzle-orm";
import type { PageSummary } from "#contract/content.ts";
import type { Ctx } from "../ctx.ts";
import { pages } from "../db/schema/voices.ts";
import { wireDate } from "../http/json-ld.ts";
import { pageIri } from "./get-page.ts";
import { reviewPolicy } from "./review-policy.ts";

export async function listPages(ctx: Ctx): Promise<PageSummary[]> {
  const { path, title, updatedAt } = pages;
  const written = await ctx.db.select({ path, title, updatedAt }).from(pages).orderBy(asc(path));
  const all = written.some((page) => page.path === reviewPolicy.path)
    ? written
    : [...written, reviewPolicy];
  return all.map((page) => ({
    "@id": pageIri(ctx, page.path),
    "@type": "Page",
    path: page.path,
    title: page.title,
    updatedAt: wireDate(page.updatedAt),
  }));
}
