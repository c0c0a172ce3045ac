import { asc, count, eq, gt, sql } from "drizzle-orm";
import type { SectionPage, SectionPageSummary } from "#contract/window/sections.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { notFound } from "../kernel/errors.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { isShown, nextChangeOf, presentSections } from "./present.ts";
import { lastPublication, readSections } from "./publications.ts";
import { sectionPages, sectionPublications } from "./schema.ts";

const pageIri = ({ config }: Ctx, path: string) =>
  `${config.apiPrefix}/shop/section-pages-by-path?path=${encodeURIComponent(path)}`;

/** What visitors see at an address now. */
export async function getSectionPage(ctx: Ctx, path: string): Promise<SectionPage> {
  const [page] = await ctx.db.select().from(sectionPages).where(eq(sectionPages.path, path));
  if (!page) throw notFound();
  const published = ctx.preview ? draftOf(page) : await lastPublication(ctx, page.id);
  if (!published) throw notFound();
  const all = readSections(published.sections);
  const now = ctx.clock().getTime();
  const shown = all.filter((section) => isShown(section, now));
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/SectionPage`,
    "@id": pageIri(ctx, path),
    "@type": "SectionPage",
    path,
    title: page.title,
    seo: { title: page.seoTitle, description: page.seoDescription },
    sections: await presentSections(ctx, shown),
    nextChange: nextChangeOf(all, now)?.toISOString() ?? null,
    updatedAt: wireDate(published.publishedAt),
  };
}

const draftOf = ({ sections, updatedAt }: typeof sectionPages.$inferSelect) => ({
  sections,
  publishedAt: updatedAt,
});

/** What was published, the home page too; previews find drafts as well. */
export async function listSectionPages(ctx: Ctx): Promise<SectionPageSummary[]> {
  const { id, path, title, updatedAt } = sectionPages;
  const publishedAt = sql<string>`coalesce(max(${sectionPublications.publishedAt}), ${updatedAt})`;
  const published = gt(count(sectionPublications.id), 0);
  const listed = await ctx.db
    .select({ path, title, publishedAt })
    .from(sectionPages)
    .leftJoin(sectionPublications, eq(sectionPublications.pageId, id))
    .groupBy(id)
    .having(ctx.preview ? undefined : published)
    .orderBy(asc(path));
  return listed.map(({ path, title, publishedAt }) => ({
    "@id": pageIri(ctx, path),
    "@type": "SectionPage",
    path,
    title,
    updatedAt: wireDate(new Date(publishedAt)),
  }));
}
