import { reviewPolicyPath, termsPath } from "#contract/paths.ts";
import { asc, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { ContentPage, PageSummary, Question } from "#contract/content.ts";
import { fillClaims, renderText } from "../catalogue/index.ts";
import { type Ctx, existing } from "../kernel/ctx.ts";
import { node, topNode, wireDate } from "../kernel/http/json-ld.ts";
import { findImages } from "../media/index.ts";
import { readStored } from "../settings/index.ts";
import { fillMarks } from "./text-marks.ts";
import { blogPosts, pages, termsVersions } from "./schema.ts";
import { hasWords } from "../kernel/admin/lists.ts";
import { createHash } from "node:crypto";
import { escapeHtml } from "#contract/format/markup.ts";
import { renderMarkdown } from "../kernel/text/markdown.ts";
import { findRow } from "../kernel/db/rows.ts";

export async function getPage(ctx: Ctx, path: string): Promise<ContentPage> {
  const [written] = await ctx.db.select().from(pages).where(eq(pages.path, path));
  const page = existing(written ?? (path === reviewPolicy.path ? reviewPolicy : undefined));
  return {
    ...topNode(ctx, "Page", addressOf(page.path)),
    path: page.path,
    title: await fillMarks(ctx, page.title),
    content: await renderText(ctx, await fillMarks(ctx, page.body)),
    image: await imageOf(ctx, page.imagePath),
    seo: {
      title: page.seoTitle && (await fillMarks(ctx, page.seoTitle)),
      description: page.seoDescription && (await fillMarks(ctx, page.seoDescription)),
    },
    updatedAt: wireDate(page.updatedAt),
  };
}

const imageOf = async (ctx: Ctx, path: string | null) =>
  path === null ? null : ((await findImages(ctx, [path])).get(path) ?? null);

const addressOf = (path: string) => `shop/pages-by-path?path=${encodeURIComponent(path)}`;

/** Pages as staff wrote them, with marks instead of values. */
export const listWrittenPages = ({ db }: Ctx) =>
  db
    .select({ id: pages.id, path: pages.path, title: pages.title, body: pages.body })
    .from(pages)
    .orderBy(asc(pages.path));

/** For the office: pages with these words in title or path. */
export const searchPages = ({ db }: Ctx, q: string, limit: number) =>
  db
    .select({ id: pages.id, path: pages.path, title: pages.title })
    .from(pages)
    .where(hasWords(q, pages.title, pages.path))
    .orderBy(pages.path)
    .limit(limit);

/** For the office: posts with these words in title or address. */
export const searchPosts = ({ db }: Ctx, q: string, limit: number) =>
  db
    .select({ id: blogPosts.id, slug: blogPosts.slug, title: blogPosts.title })
    .from(blogPosts)
    .where(hasWords(q, blogPosts.title, blogPosts.slug))
    .orderBy(desc(blogPosts.id))
    .limit(limit);

export async function listPages(ctx: Ctx): Promise<PageSummary[]> {
  const { path, title, updatedAt } = pages;
  const written = await ctx.db.select({ path, title, updatedAt }).from(pages).orderBy(asc(path));
  const all = written.some((page) => page.path === reviewPolicy.path)
    ? written
    : [...written, reviewPolicy];
  const summaries = all.map((page) => ({
    ...node(ctx, "Page", addressOf(page.path)),
    path: page.path,
    title: page.title,
    updatedAt: wireDate(page.updatedAt),
  }));
  return fillClaims(ctx, summaries);
}

/** Stored under one settings key; the answers are Markdown. */
const Faq = z.array(z.object({ topic: z.string(), question: z.string(), answer: z.string() }));

export async function listQuestions(ctx: Ctx): Promise<Question[]> {
  const questions: Question[] = [];
  const written = (await readStored(ctx, "faq", Faq)) ?? [];
  for (const { topic, question, answer } of await fillClaims(ctx, written)) {
    const said = await fillMarks(ctx, answer);
    if (said.trim() === "") continue;
    const html = await renderText(ctx, said);
    const id = `${ctx.config.apiPrefix}/shop/faq#${questions.length + 1}`;
    questions.push({ "@id": id, "@type": "Question", topic, question, answer: html });
  }
  return questions;
}

/**
 * Default text about review handling, required by law wherever reviews are shown. Describes what the code does, and is used
 * unless the owner has written the page.
 */
export const reviewPolicy = {
  path: reviewPolicyPath,
  title: "Come gestiamo le recensioni",
  seoTitle: "Come gestiamo le recensioni",
  seoDescription:
    "Chi può recensire, che cosa vuol dire «Acquisto verificato», come leggiamo e pubblichiamo le recensioni positive e negative.",
  imagePath: null,
  updatedAt: new Date("2026-11-15T00:00:00Z"),
  body: `Una recensione serve se ci si può fidare. Qui trovi chi può scriverla, come controlliamo che venga da chi ha acquistato il prodotto e che cosa succede prima e dopo la pubblicazione.

## Chi può scriverle

Chi ha un account, una volta sola per ogni prodotto. Non serve averlo acquistato qui: c’è chi lo ha ricevuto in regalo. Proprio per questo distinguiamo le recensioni verificate dalle altre.

Dopo l’invio ricevi un’e-mail con un link, che vale 7 giorni: senza la tua conferma la recensione non viene pubblicata. Finché non confermi puoi riscriverla. Dopo, il testo e il voto restano quelli: non può cambiarli nessuno, nemmeno noi.

Prima di confermare puoi aggiungere fino a tre foto: togliamo luogo e data dello scatto e, se le approviamo, le pubblichiamo insieme alla recensione. Le togli quando vuoi, anche dopo, dalla pagina in cui l’hai scritta.

## Che cosa vuol dire «Acquisto verificato»

Il contrassegno non lo mettiamo a mano: compare quando nei nostri archivi c’è un ordine di quel prodotto, pagato e non annullato, fatto

- con lo stesso account, oppure
- come ospite, con lo stesso indirizzo e-mail che ha confermato la recensione.

Il controllo avviene quando scrivi la recensione e di nuovo quando la esaminiamo: se nel frattempo l’ordine è stato annullato o rimborsato per intero, il contrassegno non c’è più.

Le altre recensioni portano la scritta «Non verificata». Vengono da persone registrate, che le hanno confermate per e-mail, ma non abbiamo controllato se hanno acquistato o usato il prodotto.

## Come decidiamo che cosa pubblicare

Una persona legge ogni recensione prima che compaia. Pubblichiamo **sia quelle positive sia quelle negative**: il voto non conta nella decisione. Restano fuori i testi che

- offendono, minacciano o discriminano;
- contengono dati personali, propri o di altri;
- fanno pubblicità;
- non parlano del prodotto: per un problema con un ordine c’è la pagina [Contatti](/contatti).

Quando pubblichiamo la tua recensione ti avvisiamo per e-mail. Se resta fuori non parte un messaggio automatico: scrivici e ti spieghiamo il motivo. Una recensione respinta può essere riesaminata e pubblicata; una pubblicata può essere tolta, ma solo per le ragioni qui sopra.

## Come si calcola il voto medio

La media e il numero comprendono tutte le recensioni pubblicate, verificate e non verificate, con lo stesso peso. Quelle respinte non si vedono e non contano. L’ordine è dalla più recente alla più vecchia; puoi scegliere di leggere solo quelle con un certo numero di stelle.

## Che cosa non facciamo

Non scriviamo recensioni, non le compriamo e non le prendiamo da altri siti. Non offriamo sconti o omaggi in cambio di un giudizio.

## Il tuo nome

Accanto alla recensione compaiono il nome e l’iniziale del cognome, mai l’indirizzo e-mail. Se cancelli l’account la recensione resta, firmata «Cliente del negozio». Le recensioni che hai scritto sono anche nella copia dei tuoi dati, che scarichi dall’area riservata.

## Se qualcosa non ti convince

Una recensione ti sembra falsa o scorretta? Scrivici dalla pagina [Contatti](/contatti) e la rileggiamo.`,
};

/** Stores the current terms of sale under a version derived from their text; null if the shop has none. */
export async function recordTerms(ctx: Ctx): Promise<string | null> {
  const [page] = await ctx.db.select().from(pages).where(eq(pages.path, termsPath));
  if (!page) return null;
  const { title } = page;
  const body = await fillMarks(ctx, page.body);
  const version = createHash("sha256").update(`${title}\n${body}`).digest("hex").slice(0, 12);
  await ctx.db
    .insert(termsVersions)
    .values({ version, title, body, recordedAt: ctx.clock() })
    .onConflictDoNothing();
  return version;
}

export type TermsFile = { fileName: string; content: string };

/** The terms as an email attachment: a link is no durable medium (C-49/11). */
export async function readTermsFile(ctx: Ctx, version: string): Promise<TermsFile | null> {
  const terms = await findRow(ctx.db, termsVersions, eq(termsVersions.version, version));
  if (!terms) return null;
  const title = escapeHtml(terms.title);
  const head = `<meta charset="utf-8"><title>${title}</title>`;
  const content = `<!doctype html><html lang="it"><head>${head}</head><body><h1>${title}</h1>
<p>Versione ${version}</p>
${renderMarkdown(terms.body)}</body></html>
`;
  return { fileName: `condizioni-di-vendita-${version}.html`, content };
}
