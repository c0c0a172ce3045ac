import { inArray, sql } from "drizzle-orm";
import { checkWords, type Doubt, type TextFacts } from "#contract/claims/check-words.ts";
import { CommerceError, type Ctx } from "../../kernel/ctx.ts";
import { rows } from "../../kernel/db/rows.ts";
import { claims, textDecisions } from "./schema.ts";

/** The products a text is about: one, a category's, or all by default. */
type Subject = { product?: string; taxon?: string };

/** Slugs, codes, links and SVG drawings are not checked. */
const isNoText = (text: string) => /^(?:[/#a-z\d][/#\w.:?=&-]*|<svg.*)?$/s.test(text);

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === "string") {
    if (!isNoText(value)) yield value;
  } else if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) yield* textsOf(part);
  }
}

export async function readTextFacts(
  ctx: Ctx,
  { product, taxon }: Subject = {},
): Promise<TextFacts> {
  const isSubject = product
    ? sql`p.code = ${product}`
    : taxon
      ? sql`p.listed and p.enabled and p.id in (select pt.product_id from product_taxons pt
          join taxons t on t.id = pt.taxon_id where t.code = ${taxon})`
      : sql`p.listed and p.enabled`;
  const products = await rows<TextFacts["products"][number]>(
    ctx.db,
    sql`select p.name, p.details ->> 'madeIn' as "madeIn", p.details ->> 'inci' is not null as "isCosmetic"
      from products p where ${isSubject} and p.details ->> 'madeIn' is not null order by p.position, p.id`,
  );
  const known = await ctx.db.select({ code: claims.code }).from(claims);
  return { products, claims: known.map(({ code }) => code) };
}

/** Statements in texts that need evidence, without those staff decided to keep. */
export async function doubtsOf(ctx: Ctx, written: unknown, facts: TextFacts): Promise<Doubt[]> {
  const found = [...textsOf(written)].flatMap((text) => checkWords(text, facts));
  if (found.length === 0) return [];
  const decided = await ctx.db
    .select({ rule: textDecisions.rule, sentence: textDecisions.sentence })
    .from(textDecisions)
    .where(
      inArray(
        textDecisions.sentence,
        found.map(({ sentence }) => sentence),
      ),
    );
  const isOpen = ({ rule, sentence }: Doubt) =>
    !decided.some((one) => one.rule === rule && one.sentence === sentence);
  return found.filter(isOpen);
}

/** Refuses texts with doubtful words: staff correct them or record why they keep them. */
export async function checkTexts(ctx: Ctx, written: unknown, about?: Subject): Promise<void> {
  const doubts = await doubtsOf(ctx, written, await readTextFacts(ctx, about));
  if (doubts.length === 0) return;
  const message = doubts.map(({ words, instead }) => `«${words}»: ${instead}`).join(" ");
  throw new CommerceError("doubtful_text", message, { details: { doubts } });
}
