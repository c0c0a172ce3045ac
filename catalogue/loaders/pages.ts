import type { Ctx } from "#commerce/ctx.ts";
import { pages, settings } from "#commerce/db/schema.ts";
import type { ContentFolder } from "../content-folder.ts";
import type { SeoContent } from "../product-content.ts";
import { pastMoment } from "./moments.ts";
import { overwrite } from "./overwrite.ts";

type PageContent = {
  path: string;
  title: string;
  body: string;
  seo: SeoContent;
  updatedAt: string;
};

type QuestionContent = { position: number; topic: string; question: string; answer: string };

type Content = {
  pages: PageContent[];
  company: Record<string, unknown>;
  faq: QuestionContent[];
};

export async function loadPages(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const content = folder.read<Content>("pages.json");
  await ctx.db
    .insert(pages)
    .values(
      content.pages.map(({ path, title, body, seo, updatedAt }) => ({
        path,
        title,
        body,
        seoTitle: seo.title,
        seoDescription: seo.description,
        updatedAt: pastMoment(updatedAt, ctx.clock()),
      })),
    )
    .onConflictDoUpdate({
      target: pages.path,
      set: overwrite("title", "body", "seoTitle", "seoDescription", "updatedAt"),
    });
  const faq = content.faq
    .toSorted((a, b) => a.position - b.position)
    .map(({ topic, question, answer }) => ({ topic, question, answer }));
  await ctx.db
    .insert(settings)
    .values([
      { key: "company", value: content.company, updatedAt: ctx.clock() },
      { key: "faq", value: faq, updatedAt: ctx.clock() },
    ])
    .onConflictDoNothing();
}
