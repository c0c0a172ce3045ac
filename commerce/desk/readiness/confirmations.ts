import { z } from "zod";
import { audit } from "../../kernel/admin/audit.ts";
import { requireCustomer } from "../../auth/index.ts";
import { hashToken, isSame, sign } from "../../kernel/secrets.ts";
import {
  actorName,
  conflict,
  type Ctx,
  existing,
  invalid,
  withTransaction,
} from "../../kernel/ctx.ts";
import { limit } from "../../kernel/limits/limit.ts";
import { links, mailTransportOf, sendEmail } from "../../mail/index.ts";
import {
  type Company,
  deleteStored,
  readCompany,
  readFeatures,
  readStored,
  withoutVat,
  writeStored,
} from "../../settings/index.ts";
import { loadRules } from "../../orders/index.ts";
import { amountsIn, contradictionsIn } from "./contradictions.ts";
import { randomInt } from "node:crypto";
import { cookiePolicyPath, privacyPath, termsPath, withdrawalPath } from "#contract/paths.ts";
import type { LegalPage, LegalPageText } from "#contract/admin/readiness.ts";
import { offeredTaxons, readShownTexts } from "../../catalogue/index.ts";
import { renderMarkdown } from "../../kernel/text/markdown.ts";
import { fillMarks, listQuestions, listWrittenPages } from "../../content/index.ts";

const testKey = "mailTest";
const proofKey = "mailProof";
const validHours = 24;

const Test = z.object({
  codeHash: z.string(),
  server: z.string(),
  to: z.string(),
  sentAt: z.coerce.date(),
});
const Proof = z.object({ server: z.string(), at: z.coerce.date() });

/** Hash of mail server and sender: changing either invalidates the proof. */
function serverOf(ctx: Pick<Ctx, "config" | "extensions">): string {
  const { server = "", from = "" } = mailTransportOf(ctx) ?? {};
  return sign(ctx, "mail server", JSON.stringify([server, from]));
}

export async function readMailProof(ctx: Ctx): Promise<Date | null> {
  const proof = await readStored(ctx, proofKey, Proof);
  return proof?.server === serverOf(ctx) ? proof.at : null;
}

export async function readMailTest(ctx: Ctx) {
  const test = await readStored(ctx, testKey, Test);
  if (!test || test.server !== serverOf(ctx)) return null;
  const age = ctx.clock().getTime() - test.sentAt.getTime();
  return age < validHours * 3_600_000 ? test : null;
}

/** Sends a code by email to the person who asked; entering it proves that the email arrived. */
export async function sendMailTest(ctx: Ctx): Promise<void> {
  const { id, email: to } = requireCustomer(ctx);
  if (!mailTransportOf(ctx)) throw invalid("", "Il server di posta non è impostato.");
  await limit(ctx, "mail_test", String(id));
  const code = newCode();
  const codeHash = hashToken(code);
  await withTransaction(ctx, async (ctx) => {
    const test = { codeHash, server: serverOf(ctx), to, sentAt: ctx.clock().toISOString() };
    await writeStored(ctx, testKey, test);
    const link = links.mailTest(ctx, code);
    await sendEmail(ctx, "mail_test", to, codeHash, { code, link, validHours });
  });
}

export async function confirmMailTest(ctx: Ctx, typed: string): Promise<void> {
  await limit(ctx, "mail_test", String(requireCustomer(ctx).id));
  await withTransaction(ctx, async (ctx) => {
    const test = await readMailTest(ctx);
    if (!test) throw invalid("code", "Non c’è un’e-mail di prova in attesa: mandane una.");
    const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
    if (!isSame(hashToken(code), test.codeHash)) {
      throw invalid("code", "Il codice non è quello dell’e-mail: controlla e riprova.");
    }
    await writeStored(ctx, proofKey, { server: test.server, at: ctx.clock().toISOString() });
    await deleteStored(ctx, testKey);
    await audit(ctx, "mail.prove", "settings:mail");
  });
}

const emails = "BCDFGHJKMNPQRSTVWXYZ23456789";
const newCode = () =>
  Array.from({ length: 8 }, () => emails.charAt(randomInt(emails.length))).join("");

/** Legally binding pages that somebody must have read before the first order. */
const legal: Record<string, string> = {
  [termsPath]: "Condizioni di vendita",
  [withdrawalPath]: "Recesso",
  [privacyPath]: "Privacy",
  [cookiePolicyPath]: "Cookie",
};

/** Placeholders in the default texts («indirizzo da completare») and their draft notice. */
const gap = /«[^«»]*da completare»|testo dimostrativo[^.\n]*/gi;

const key = "legalPagesRead";
/** By path, the version of the text that was read: a changed text must be read again. */
const Reviews = z.record(z.string(), z.object({ version: z.string() }));

type Page = { id: number; path: string; title: string; body: string };

/** A page that states the prices must be read again when the tax regime changes what it says. */
const versionIn =
  (company: Company) =>
  ({ title, body }: Page) =>
    hashToken(
      JSON.stringify(
        [title, body, withoutVat(company) && body.includes("{{prezzi}}")].filter(Boolean),
      ),
    );

/** Searches the rendered text: settings fill marks, and missing settings leave placeholders. */
const gapsIn = async (ctx: Ctx, { body }: Page) => [
  ...new Set((await fillMarks(ctx, body)).match(gap)),
];

export async function readLegalPages(ctx: Ctx, company: Company) {
  const written = await listWrittenPages(ctx);
  const reviews = (await readStored(ctx, key, Reviews)) ?? {};
  const versionOf = versionIn(company);
  const shown: (Page & { gaps: string[] })[] = [];
  for (const page of written) shown.push({ ...page, gaps: await gapsIn(ctx, page) });
  const stateOf = (page: (typeof shown)[number] | undefined): LegalPage["state"] => {
    if (!page) return "missing";
    if (page.gaps.length > 0) return "incomplete";
    return reviews[page.path]?.version === versionOf(page) ? "read" : "unread";
  };
  const legalPages = Object.entries(legal).map(([path, title]): LegalPage => {
    const page = shown.find((one) => one.path === path);
    return { path, title, state: stateOf(page), id: page?.id ?? null };
  });
  const gapsElsewhere = shown
    .filter(({ path, gaps }) => !(path in legal) && gaps.length > 0)
    .map(({ title }) => title);
  const contradictions = await findContradictions(ctx, company, written);
  return { legalPages, gapsElsewhere, contradictions };
}

/** Reads what the shop shows now: gift cards are hidden with their products, categories, questions and links in menus. */
async function findContradictions(ctx: Ctx, company: Company, written: Page[]): Promise<string[]> {
  const faq = { title: "Domande frequenti", texts: await listQuestions(ctx) };
  const categories = (await offeredTaxons(ctx)).map(({ name, description, seoDescription }) => ({
    title: name,
    texts: [description, seoDescription],
  }));
  const pageTexts = written.map(({ title, body }) => ({ title, texts: [body] }));
  const others = await readShownTexts(ctx, ["products", "taxons", "menus", "pages", "faq"]);
  const { paymentMethods } = await loadRules(ctx, null);
  const shop = {
    company,
    giftCards: (await readFeatures(ctx)).giftCards,
    gateways: paymentMethods.map(({ gateway }) => gateway),
    deliveryCents: [
      ...amountsIn(await fillMarks(ctx, "{{costi}}")),
      ...paymentMethods.flatMap(({ fee, minTotal, maxTotal }) => [
        fee,
        minTotal ?? 0,
        maxTotal ?? 0,
      ]),
    ],
  };
  // Sections hide what speaks of gift cards, and terms of promotions may exclude them.
  const anyCards = { ...shop, giftCards: true };
  const found: string[] = [];
  const add = async ({ title, texts }: { title: string; texts: unknown }, known: typeof shop) =>
    found.push(...contradictionsIn(title, await fillMarks(ctx, JSON.stringify(texts)), known));
  for (const text of [...pageTexts, faq, ...categories]) await add(text, shop);
  for (const text of others) {
    // A promotion states terms of its own.
    const own = text.subject.startsWith("promotions/") ? amountsIn(JSON.stringify(text.texts)) : [];
    await add(text, { ...anyCards, deliveryCents: [...shop.deliveryCents, ...own] });
  }
  return found;
}

export async function getLegalPage(ctx: Ctx, path: string): Promise<LegalPageText> {
  const page = await findLegalPage(ctx, path);
  return {
    path,
    title: page.title,
    html: renderMarkdown(await fillMarks(ctx, page.body)),
    version: versionIn(await readCompany(ctx))(page),
    gaps: await gapsIn(ctx, page),
  };
}

export function confirmLegalPage(ctx: Ctx, path: string, version: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const page = await findLegalPage(ctx, path);
    if (versionIn(await readCompany(ctx))(page) !== version) {
      throw conflict("Nel frattempo il testo è cambiato: rileggilo.");
    }
    const [first] = await gapsIn(ctx, page);
    if (first) throw invalid("path", `In questa pagina resta qualcosa da completare: ${first}.`);
    const reviews = (await readStored(ctx, key, Reviews)) ?? {};
    const review = { version, at: ctx.clock().toISOString(), by: actorName(ctx.actor) };
    await writeStored(ctx, key, { ...reviews, [path]: review });
    await audit(ctx, "page.confirm", `pages:${path}`);
  });
}

async function findLegalPage(ctx: Ctx, path: string): Promise<Page> {
  return existing(path in legal && (await listWrittenPages(ctx)).find((one) => one.path === path));
}
