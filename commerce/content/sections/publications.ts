import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { defaultSections } from "#contract/sections/default-sections.ts";
import type { Publication } from "#contract/sections/admin.ts";
import { isRanking } from "#contract/sections/rankings.ts";
import { homePath } from "#contract/paths.ts";
import { Section } from "#contract/sections/sections.ts";
import { checkTexts } from "../../catalogue/index.ts";
import { findAccounts } from "../../auth/index.ts";
import { audit } from "../../kernel/admin/audit.ts";
import { actorName, type Ctx, existing, notFound, withTransaction } from "../../kernel/ctx.ts";
import { findRow, rows, updateById } from "../../kernel/db/rows.ts";
import { wireDate } from "../../kernel/http/json-ld.ts";
import { numericId } from "../../kernel/http/router.ts";
import { checkSections } from "./check-sections.ts";
import { sectionPages, sectionPublications } from "./schema.ts";
import { describeChanges, describeReturn } from "./summary.ts";

/** Number of old publications kept per page. */
const KEPT = 20;

type Row = typeof sectionPublications.$inferSelect;

export const readSections = (stored: readonly unknown[]): Section[] =>
  stored.flatMap((one) => {
    const section = Section.safeParse(one);
    return section.success ? [section.data] : [];
  });

export async function lastPublication({ db }: Ctx, pageId: number): Promise<Row | undefined> {
  const [last] = await db
    .select()
    .from(sectionPublications)
    .where(eq(sectionPublications.pageId, pageId))
    .orderBy(desc(sectionPublications.id))
    .limit(1);
  return last;
}

export function publish(ctx: Ctx, pageId: number): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const page = await lockPage(ctx, pageId);
    const sections = readSections(page.sections);
    await checkSections(ctx, page.path, sections);
    await checkShown(ctx, page.path, sections);
    const before = await lastPublication(ctx, pageId);
    const summary = describeChanges(before && readSections(before.sections), sections);
    await write(ctx, page, { sections, summary });
  });
}

/** Drops the title of rankings, which states what was counted. */
export const withoutCounted = (section: Section) =>
  section.kind === "products" && isRanking(section.source) ? { ...section, title: "" } : section;

const checkShown = (ctx: Ctx, path: string, sections: Section[]) =>
  checkTexts(ctx, { subject: `section-pages/${path}`, texts: sections.map(withoutCounted) });

/** Republishes an earlier publication and makes it the draft. */
export function restore(ctx: Ctx, pageId: number, publicationId: number): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const page = await lockPage(ctx, pageId);
    const { id, pageId: ofPage } = sectionPublications;
    const earlier = existing(
      await findRow(ctx.db, sectionPublications, and(eq(id, publicationId), eq(ofPage, pageId))),
    );
    const { sections } = earlier;
    await checkShown(ctx, page.path, readSections(sections));
    await setDraft(ctx, page, sections);
    await write(ctx, page, { sections, summary: describeReturn(earlier.publishedAt) });
  });
}

export function discard(ctx: Ctx, pageId: number): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const page = await lockPage(ctx, pageId);
    const published = existing(await lastPublication(ctx, pageId));
    await setDraft(ctx, page, published.sections);
    await audit(ctx, "section-pages.discard", `section-pages:${pageId}`, {
      before: { sections: page.sections },
    });
  });
}

type Page = typeof sectionPages.$inferSelect;

async function setDraft({ db, clock }: Ctx, { id }: Page, sections: unknown[]): Promise<void> {
  await updateById(db, sectionPages, id, { sections, updatedAt: clock() });
}

/** Serialises concurrent publishing. */
export async function lockPage({ db }: Ctx, pageId: number): Promise<Page> {
  const [page] = await db
    .select()
    .from(sectionPages)
    .where(eq(sectionPages.id, pageId))
    .for("update");
  if (!page) throw notFound();
  return page;
}

async function write(
  ctx: Ctx,
  page: Page,
  { sections, summary }: { sections: unknown[]; summary: string },
): Promise<void> {
  const { id, pageId } = sectionPublications;
  await ctx.db.insert(sectionPublications).values({
    pageId: page.id,
    sections,
    summary,
    actor: actorName(ctx.actor),
    publishedAt: ctx.clock(),
  });
  const older = ctx.db
    .select({ id })
    .from(sectionPublications)
    .where(eq(pageId, page.id))
    .orderBy(desc(id))
    .offset(KEPT);
  await ctx.db.delete(sectionPublications).where(inArray(id, older));
  const subject = `section-pages:${page.id}` as const;
  await audit(ctx, "section-pages.publish", subject, { after: { summary } });
}

export async function listPublications(ctx: Ctx, page: number): Promise<Publication[]> {
  const { id, pageId, publishedAt, summary, actor } = sectionPublications;
  const listed = await ctx.db
    .select({ id, publishedAt, summary, actor })
    .from(sectionPublications)
    .where(eq(pageId, page))
    .orderBy(desc(id));
  const people = await findAccounts(
    ctx,
    listed.map(({ actor }) => personOf(actor)),
  );
  return listed.map(({ actor, publishedAt, ...rest }) => {
    const person = people.get(personOf(actor));
    const by = person ? person.firstName || person.email : "Il negozio";
    return { ...rest, publishedAt: wireDate(publishedAt), by };
  });
}

const personOf = (actor: string) => numericId(actor.split(":")[1] ?? "");

type FirstPage = Pick<Page, "path" | "title" | "seoTitle" | "seoDescription"> & {
  sections: Section[];
};

export const plainHome = (): FirstPage => ({
  path: homePath,
  title: "Pagina iniziale",
  seoTitle: null,
  seoDescription: null,
  sections: defaultSections(),
});

/** Publishes one of the shop's default pages, unless its path is taken. */
export async function ensurePage(ctx: Ctx, page: FirstPage): Promise<void> {
  const { sections } = page;
  const [made] = await ctx.db
    .insert(sectionPages)
    .values({ ...page, updatedAt: ctx.clock() })
    .onConflictDoNothing()
    .returning();
  if (made) await write(ctx, made, { sections, summary: describeChanges(undefined, sections) });
}

/** Deletes a default page unless the owner has changed its sections. */
export async function forgetPage(
  ctx: Ctx,
  { path, sections }: Pick<FirstPage, "path" | "sections">,
): Promise<void> {
  const page = await findRow(ctx.db, sectionPages, eq(sectionPages.path, path));
  const last = page && (await lastPublication(ctx, page.id));
  if (!last || !isDeepStrictEqual(readSections(last.sections), sections)) return;
  await ctx.db.delete(sectionPages).where(eq(sectionPages.id, page.id));
}

export async function nextSectionChange(ctx: Ctx): Promise<number> {
  const now = sql`${ctx.clock().toISOString()}::timestamptz`;
  const [row] = await rows<{ at: string | null }>(
    ctx.db,
    sql`select extract(epoch from min(edge))::float8 as at
      from (select distinct on (page_id) sections from section_publications order by page_id, id desc) last,
        jsonb_array_elements(last.sections) one,
        unnest(array[one ->> 'from', one ->> 'until']::timestamptz[]) edge
      where edge > ${now} and one ->> 'hidden' = 'false'`,
  );
  return row?.at == null ? Infinity : Number(row.at) * 1000;
}
