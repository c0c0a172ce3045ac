import { reviewPolicy } from "#commerce/content/review-policy.ts";
import type { Ctx } from "#commerce/ctx.ts";
import { pages, settings } from "#commerce/db/schema.ts";
import type { Company } from "#commerce/settings/read-company.ts";
import type { ContentFolder } from "../content-folder.ts";
import type { SeoContent } from "../product-content.ts";
import { pastMoment } from "./moments.ts";
import { overwrite } from "./overwrite.ts";

export type PageContent = { path: string; title: string; body: string; seo: SeoContent };

type QuestionContent = {
  position: number;
  topic: string;
  question: string;
  answer: string;
  /** True only while the demo's products and methods are there. */
  ofDemo?: boolean;
};

type Content = {
  pages: (PageContent & { updatedAt: string })[];
  company: Company;
  faq: QuestionContent[];
};

/** The questions in their order; beside the pages of the folder, the one the shop has by itself. */
export function readPages(folder: ContentFolder): Content {
  const { pages, company, faq } = folder.read<Content>("pages.json");
  const { seoTitle: title, seoDescription: description, updatedAt, ...policy } = reviewPolicy;
  const reviews = { ...policy, seo: { title, description }, updatedAt: updatedAt.toISOString() };
  return {
    pages: [...pages, reviews],
    company,
    faq: faq.toSorted((a, b) => a.position - b.position),
  };
}

export const pageRow = ({ path, title, body, seo }: PageContent) => ({
  path,
  title,
  body,
  seoTitle: seo.title,
  seoDescription: seo.description,
});

export const questionRow = ({ topic, question, answer }: QuestionContent) => ({
  topic,
  question,
  answer,
});

export async function loadPages(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const content = readPages(folder);
  await ctx.db
    .insert(pages)
    .values(
      content.pages.map((page) => ({
        ...pageRow(page),
        updatedAt: pastMoment(page.updatedAt, ctx.clock()),
      })),
    )
    .onConflictDoUpdate({
      target: pages.path,
      set: overwrite("title", "body", "seoTitle", "seoDescription", "updatedAt"),
    });
  await ctx.db
    .insert(settings)
    .values([
      { key: "company", value: content.company, updatedAt: ctx.clock() },
      { key: "faq", value: content.faq.map(questionRow), updatedAt: ctx.clock() },
    ])
    .onConflictDoNothing();
}
