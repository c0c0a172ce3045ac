import { cookiePolicyPath, privacyPath, termsPath, withdrawalPath } from "#contract/paths.ts";
import { asc } from "drizzle-orm";
import { z } from "zod";
import type { LegalPage, LegalPageText } from "#contract/admin/readiness.ts";
import { audit } from "../kernel/admin/audit.ts";
import { actorName } from "../kernel/log-security.ts";
import { hashToken } from "../kernel/secrets.ts";
import { renderMarkdown } from "../texts/index.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { pages } from "../content/schema.ts";
import { CommerceError, invalid, notFound } from "../kernel/errors.ts";
import { readStored, writeStored } from "../settings/index.ts";

/** Pages that bind the seller: somebody has to have read them before the first order. */
const legal: Record<string, string> = {
  [termsPath]: "Condizioni di vendita",
  [withdrawalPath]: "Recesso",
  [privacyPath]: "Privacy",
  [cookiePolicyPath]: "Cookie",
};

/** As the drafts mark what the shop could not know («indirizzo da completare»), and that they are drafts. */
const gap = /«[^«»]*da completare»|testo dimostrativo[^.\n]*/gi;

const key = "legalPagesRead";
/** By path, the text that was read: another text has to be read again. */
const Reviews = z.record(z.string(), z.object({ version: z.string() }));

type Page = { id: number; path: string; title: string; body: string };

const versionOf = ({ title, body }: Page) => hashToken(JSON.stringify([title, body]));
const gapsIn = ({ body }: Page) => [...new Set(body.match(gap))];

const readPages = ({ db }: Ctx): Promise<Page[]> =>
  db
    .select({ id: pages.id, path: pages.path, title: pages.title, body: pages.body })
    .from(pages)
    .orderBy(asc(pages.path));

export async function readLegalPages(ctx: Ctx) {
  const written = await readPages(ctx);
  const reviews = (await readStored(ctx, key, Reviews)) ?? {};
  const stateOf = (page: Page | undefined): LegalPage["state"] => {
    if (!page) return "missing";
    if (gapsIn(page).length > 0) return "incomplete";
    return reviews[page.path]?.version === versionOf(page) ? "read" : "unread";
  };
  const legalPages = Object.entries(legal).map(([path, title]): LegalPage => {
    const page = written.find((one) => one.path === path);
    return { path, title, state: stateOf(page), id: page?.id ?? null };
  });
  const gapsElsewhere = written
    .filter((page) => !(page.path in legal) && gapsIn(page).length > 0)
    .map(({ title }) => title);
  return { legalPages, gapsElsewhere };
}

export async function getLegalPage(ctx: Ctx, path: string): Promise<LegalPageText> {
  const page = await findLegalPage(ctx, path);
  return {
    path,
    title: page.title,
    html: renderMarkdown(page.body),
    version: versionOf(page),
    gaps: gapsIn(page),
  };
}

/** Puts the name of whoever read it under this very text. */
export function confirmLegalPage(ctx: Ctx, path: string, version: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const page = await findLegalPage(ctx, path);
    if (versionOf(page) !== version) {
      throw new CommerceError("conflict", "Nel frattempo il testo è cambiato: rileggilo.");
    }
    const [first] = gapsIn(page);
    if (first) throw invalid("path", `In questa pagina resta qualcosa da completare: ${first}.`);
    const reviews = (await readStored(ctx, key, Reviews)) ?? {};
    const review = { version, at: ctx.clock().toISOString(), by: actorName(ctx.actor) };
    await writeStored(ctx, key, { ...reviews, [path]: review });
    await audit(ctx, { action: "page.confirm", subject: `pages:${path}` });
  });
}

async function findLegalPage(ctx: Ctx, path: string): Promise<Page> {
  const page = path in legal && (await readPages(ctx)).find((one) => one.path === path);
  if (!page) throw notFound();
  return page;
}
