import { asc, count, eq, gt, sql } from "drizzle-orm";
import {
  SectionPage,
  SectionPageCollection,
  SectionPageQuery,
  type SectionPageSummary,
} from "#contract/sections/sections.ts";
import { fillClaims } from "../../catalogue/index.ts";
import { type Ctx, existing } from "../../kernel/ctx.ts";
import { findRow } from "../../kernel/db/rows.ts";
import { node, topNode, wireDate } from "../../kernel/http/json-ld.ts";
import { isShown, nextChangeOf, presentSections } from "./present.ts";
import { lastPublication, readSections } from "./publications.ts";
import { sectionPages, sectionPublications } from "./schema.ts";
import { Menus, MenuSettings } from "#contract/sections/menus.ts";
import { routesOf } from "../../kernel/http/router.ts";
import { findImages } from "../../media/index.ts";
import { followRedirects } from "../redirects/redirects.ts";
import { readStored } from "../../settings/index.ts";

const addressOf = (path: string) => `shop/section-pages-by-path?path=${encodeURIComponent(path)}`;

export async function getSectionPage(ctx: Ctx, path: string): Promise<SectionPage> {
  const page = existing(await findRow(ctx.db, sectionPages, eq(sectionPages.path, path)));
  const published = existing(ctx.preview ? draftOf(page) : await lastPublication(ctx, page.id));
  const all = readSections(published.sections);
  const now = ctx.clock().getTime();
  const shown = await presentSections(
    ctx,
    all.filter((section) => isShown(section, now)),
  );
  return fillClaims(ctx, {
    ...topNode(ctx, "SectionPage", addressOf(path)),
    path,
    title: page.title,
    seo: { title: page.seoTitle, description: page.seoDescription },
    sections: shown,
    nextChange: nextChangeOf(all, now)?.toISOString() ?? null,
    updatedAt: wireDate(published.publishedAt),
  });
}

const draftOf = ({ sections, updatedAt }: typeof sectionPages.$inferSelect) => ({
  sections,
  publishedAt: updatedAt,
});

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
  const summaries = listed.map(({ path, title, publishedAt }) => ({
    ...node(ctx, "SectionPage", addressOf(path)),
    path,
    title,
    updatedAt: wireDate(new Date(publishedAt)),
  }));
  return fillClaims(ctx, summaries);
}

export const sectionRoutes = routesOf("Content", ({ own }) => {
  own.get(
    "/section-pages-by-path",
    "The home page or a landing page, section by section",
    {
      query: SectionPageQuery,
      cache: { tags: ["content", "structure", "products"], ownTags: ["stock"] },
      200: SectionPage,
    },
    (ctx, { query }) => getSectionPage(ctx, query.path),
  );
  const list = {
    cache: { tags: ["content"] },
    lists: "SectionPage",
    200: SectionPageCollection,
  } as const;
  own.get("/section-pages", "Which pages made of sections there are", list, listSectionPages);
  // Menus also depend on the catalogue and blog, because links follow renamed pages.
  const one = { cache: { tags: ["content", "structure", "blog"] }, 200: Menus } as const;
  own.get("/menus", "Main menu and footer, null while they follow the catalogue", one, getMenus);
});

async function getMenus(ctx: Ctx): Promise<Menus> {
  const head = {
    ...topNode(ctx, "Menus", "shop/menus"),
  } as const;
  const written = await readStored(ctx, "menus", MenuSettings);
  if (!written) return { ...head, main: null, footer: null, legal: null, doors: null };
  const { main, footer, legal, doors } = await fillClaims(ctx, written);
  const pictures = main.flatMap((item) => item.pictures);
  const links = [
    ...main,
    ...main.flatMap((item) => item.columns).flatMap((column) => column.links),
    ...pictures,
    ...footer.flatMap((column) => column.links),
    ...legal,
    ...doors,
  ];
  const images = await findImages(
    ctx,
    pictures.flatMap(({ path }) => path ?? []),
  );
  const lead = await followRedirects(
    ctx,
    links.map(({ href }) => href),
  );
  const led = <Link extends { href: string }>(link: Link): Link[] => {
    const href = lead(link.href);
    return href === null ? [] : [{ ...link, href }];
  };
  return {
    ...head,
    main: main.flatMap(led).map((item) => ({
      ...item,
      columns: item.columns.map((column) => ({ ...column, links: column.links.flatMap(led) })),
      pictures: item.pictures.flatMap(led).map((picture) => {
        const { width = null, height = null } = images.get(picture.path ?? "") ?? {};
        return { ...picture, width, height };
      }),
    })),
    footer: footer.map((column) => ({ ...column, links: column.links.flatMap(led) })),
    legal: legal.flatMap(led),
    doors: doors.flatMap(led),
  };
}
