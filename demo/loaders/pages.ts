import { and, eq, sql } from "drizzle-orm";
import { reviewPolicy, ensurePage, forgetPage, plainHome } from "#commerce/content/index.ts";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import { pages, settings } from "#commerce/schema.ts";
import { type Company, prepareIdentity } from "#commerce/settings/index.ts";
import { Sections } from "#contract/sections/sections.ts";
import { IdentitySettings } from "#contract/admin/settings.ts";
import type { ContentFolder, SeoContent } from "../content-folder.ts";
import { pastMoment, seoOf, upsert } from "./lookup.ts";

type PageContent = { path: string; title: string; body: string; seo: SeoContent; image?: string };

type QuestionContent = {
  position: number;
  topic: string;
  question: string;
  answer: string;
  /** The answer holds only for the demo's products and methods. */
  ofDemo?: boolean;
};

type Content = {
  pages: (PageContent & { updatedAt: string })[];
  company: Company;
  faq: QuestionContent[];
  seo: { sharePicture: string };
};

/** Reads the demo's pages and questions, and adds the built-in review policy. */
function readPages(folder: ContentFolder): Content {
  const { pages, company, faq, seo } = folder.read<Content>("pages.json");
  const { seoTitle: title, seoDescription: description, updatedAt, ...policy } = reviewPolicy;
  const reviews = { ...policy, seo: { title, description }, updatedAt: updatedAt.toISOString() };
  return {
    pages: [...pages, reviews],
    company,
    seo,
    faq: faq.toSorted((a, b) => a.position - b.position),
  };
}

const pageRow = ({ path, title, body, seo, image = "" }: PageContent) => ({
  path,
  title,
  body,
  imagePath: image || null,
  ...seoOf(seo),
});

const questionRow = ({ topic, question, answer }: QuestionContent) => ({
  topic,
  question,
  answer,
});

export async function loadPages(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const content = readPages(folder);
  const rows = content.pages.map((page) => ({
    ...pageRow(page),
    updatedAt: pastMoment(page.updatedAt, ctx.clock()),
  }));
  await upsert(ctx, pages, ["path"], rows);
  await ctx.db
    .insert(settings)
    .values([
      { key: "company", value: content.company, updatedAt: ctx.clock() },
      { key: "identity", value: await readDemoIdentity(ctx, folder), updatedAt: ctx.clock() },
      { key: "faq", value: content.faq.map(questionRow), updatedAt: ctx.clock() },
      { key: "seo", value: content.seo, updatedAt: ctx.clock() },
    ])
    .onConflictDoNothing();
}

const readDemoIdentity = (ctx: Ctx, folder: ContentFolder) =>
  prepareIdentity(ctx, IdentitySettings.parse(folder.read("identity.json")));

/** Replaces the demo's pages by drafts without its specific claims, except pages the owner has edited. */
export async function loadDrafts(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const demo = readPages(folder);
  // Contained, not equal: an older version may have stored fewer fields.
  const forgetDemo = (key: string, demo: object) => {
    const untouched = sql`${settings.value} <@ ${JSON.stringify(demo)}::jsonb`;
    return ctx.db.delete(settings).where(and(eq(settings.key, key), untouched));
  };
  await forgetDemo("company", demo.company);
  await forgetDemo("identity", await readDemoIdentity(ctx, folder));
  await forgetDemo("seo", demo.seo);
  const drafts = folder.read<PageContent[]>("drafts.json");
  for (const page of demo.pages) {
    const draft = drafts.find(({ path }) => path === page.path) ?? page;
    const row = { ...pageRow(draft), imagePath: null, updatedAt: ctx.clock() };
    await ctx.db
      .insert(pages)
      .values(row)
      .onConflictDoUpdate({ target: pages.path, set: row, setWhere: eq(pages.body, page.body) });
  }
  const forAll = demo.faq.filter(({ ofDemo }) => !ofDemo);
  const row = { value: forAll.map(questionRow), updatedAt: ctx.clock() };
  await ctx.db
    .insert(settings)
    .values({ key: "faq", ...row })
    .onConflictDoUpdate({
      target: settings.key,
      set: row,
      setWhere: eq(settings.value, demo.faq.map(questionRow)),
    });
}

type HomeContent = { seoTitle: string | null; seoDescription: string | null; sections: unknown[] };

type LinePage = { path: string; title: string; sections: unknown[] };

/** The home page, and one page per product line. */
function readSectionPages(folder: ContentFolder) {
  const home = { ...plainHome(), ...folder.read<HomeContent>("home.json") };
  const lines = folder.read<LinePage[]>("lines.json");
  return [home, ...lines.map((page) => ({ seoTitle: null, seoDescription: null, ...page }))].map(
    (page) => ({ ...page, sections: Sections.parse(page.sections) }),
  );
}

export async function loadSectionPages(ctx: Ctx, folder: ContentFolder): Promise<void> {
  for (const page of readSectionPages(folder)) await ensurePage(ctx, page);
}

/** Replaces the demo's home page by a plain one and removes the pages of its lines, except edited ones. */
export async function loadPlainHome(ctx: Ctx, folder: ContentFolder): Promise<void> {
  for (const page of readSectionPages(folder)) await forgetPage(ctx, page);
  await ensurePage(ctx, plainHome());
}
