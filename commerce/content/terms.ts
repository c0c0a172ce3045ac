import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { escapeHtml } from "#contract/format/markup.ts";
import { termsPath } from "#contract/paths.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { fillDelivery } from "./delivery-text.ts";
import { renderMarkdown } from "../texts/index.ts";
import { pages, termsVersions } from "./schema.ts";

/** Keeps the conditions in force under the version of their words; null where the shop has written none. */
export async function recordTerms(ctx: Ctx): Promise<string | null> {
  const [page] = await ctx.db.select().from(pages).where(eq(pages.path, termsPath));
  if (!page) return null;
  const { title } = page;
  const body = await fillDelivery(ctx, page.body);
  const version = createHash("sha256").update(`${title}\n${body}`).digest("hex").slice(0, 12);
  await ctx.db
    .insert(termsVersions)
    .values({ version, title, body, recordedAt: ctx.clock() })
    .onConflictDoNothing();
  return version;
}

export type TermsFile = { fileName: string; content: string };

/** As a file that goes with an email: a link is no durable medium (C-49/11). */
export async function readTermsFile(ctx: Ctx, version: string): Promise<TermsFile | null> {
  const [terms] = await ctx.db
    .select()
    .from(termsVersions)
    .where(eq(termsVersions.version, version));
  if (!terms) return null;
  const title = escapeHtml(terms.title);
  const head = `<meta charset="utf-8"><title>${title}</title>`;
  const content = `<!doctype html><html lang="it"><head>${head}</head><body><h1>${title}</h1>
<p>Versione ${version}</p>
${renderMarkdown(terms.body)}</body></html>
`;
  return { fileName: `condizioni-di-vendita-${version}.html`, content };
}
