import { eq } from "drizzle-orm";
import type { ContentPage } from "#contract/content.ts";
import type { Ctx } from "../ctx.ts";
import { pages } from "../db/schema/voices.ts";
import { notFound } from "../errors.ts";
import { wireDate } from "../http/json-ld.ts";
import { renderMarkdown } from "./markdown.ts";
import { reviewPolicy } from "./review-policy.ts";

export async function getPage(ctx: Ctx, path: string): Promise<ContentPage> {
  const [written] = await ctx.db.select().from(pages).where(eq(pages.path, path));
  const page = written ?? (path === reviewPolicy.path ? reviewPolicy : undefined);
  if (!page) throw notFound();
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/Page`,
    "@id": pageIri(ctx, page.path),
    "@type": "Page",
    path: page.path,
    title: page.title,
    content: renderMarkdown(page.body),
    seo: { title: page.seoTitle, description: page.seoDescription },
    updatedAt: wireDate(page.updatedAt),
  };
}

export const pageIri = ({ config }: Ctx, path: string) =>
  `${config.apiPrefix}/shop/pages-by-path?path=${encodeURIComponent(path)}`;
