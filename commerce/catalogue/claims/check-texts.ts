import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { checkWords, type Doubt, type TextFacts } from "#contract/claims/check-words.ts";
import { lockRecord } from "../../kernel/admin/versions.ts";
import { CommerceError, type Ctx } from "../../kernel/ctx.ts";
import { rows } from "../../kernel/db/rows.ts";
import { isClaimOfProduct, isValid } from "./claims.ts";
import { claims, textDecisions } from "./schema.ts";

/** The products a text is about, all listed ones by default; a characteristic is `<attribute>` or `<attribute>/<value>`. */
export type Subject = {
  product?: string;
  products?: string[];
  taxon?: string;
  characteristic?: string | null;
  isClaim?: boolean;
};

/** Slugs, codes, links and SVG drawings are not checked. */
const isNoText = (text: string) => /^(?:[/#a-z\d][/#\w.:?=&-]*|<svg.*)?$/s.test(text);

/** Facts of a product's label, not claims. */
const labelFacts = new Set(["inci", "madeIn", "responsiblePerson"]);

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === "string") {
    if (!isNoText(value)) yield value;
  } else if (typeof value === "object" && value !== null) {
    for (const [name, part] of Object.entries(value))
      if (!labelFacts.has(name)) yield* textsOf(part);
  }
}

function isSubject({ product, products, taxon, characteristic }: Subject): SQL {
  const codes = product === undefined ? products : [product];
  if (codes) return codes.length > 0 ? sql`p.code in ${codes}` : sql`false`;
  if (characteristic)
    return sql`p.id in (select pav.product_id from product_attribute_values pav
      join attribute_values av on av.id = pav.attribute_value_id
      join attributes a on a.id = av.attribute_id
      where ${characteristic} in (a.code, a.code || '/' || av.code))`;
  if (taxon)
    return sql`p.listed and p.enabled and p.id in (select pt.product_id from product_taxons pt
      join taxons t on t.id = pt.taxon_id where t.code = ${taxon})`;
  return sql`p.listed and p.enabled`;
}

export async function readTextFacts(ctx: Ctx, about: Subject = {}): Promise<TextFacts> {
  const products = await rows<TextFacts["products"][number]>(
    ctx.db,
    sql`select p.name, p.details ->> 'madeIn' as "madeIn", p.details ->> 'inci' is not null as "isCosmetic"
      from products p where ${isSubject(about)} and p.details ->> 'madeIn' is not null order by p.position, p.id`,
  );
  const known = await ctx.db.select({ code: claims.code }).from(claims);
  const { isClaim, product, products: named, characteristic } = about;
  const isOwn = Boolean(product ?? named ?? characteristic);
  return { products, claims: known.map(({ code }) => code), isClaim, isOwn };
}

/** Texts of one record, named as `<table>/<key>`. */
type TextsOf = { subject: string; texts: unknown };

/** Statements in texts that need evidence, without those the owner decided to keep in them. */
export async function doubtsOf(
  ctx: Ctx,
  { subject, texts }: TextsOf,
  facts: TextFacts,
): Promise<Doubt[]> {
  const found = [...textsOf(texts)]
    .flatMap((text) => checkWords(text, facts))
    .map((doubt) => ({ ...doubt, subject, isFinal: facts.isOwn && doubt.rule === "origin" }));
  if (found.length === 0) return [];
  const decided = await ctx.db
    .select({ rule: textDecisions.rule, sentence: textDecisions.sentence })
    .from(textDecisions)
    .where(
      and(
        inArray(
          textDecisions.sentence,
          found.map(({ sentence }) => sentence),
        ),
        or(eq(textDecisions.subject, subject), isNull(textDecisions.subject)),
      ),
    );
  const isOpen = ({ rule, sentence, isFinal }: Doubt) =>
    isFinal || !decided.some((one) => one.rule === rule && one.sentence === sentence);
  return found.filter(isOpen);
}

/** Refuses texts with doubtful words: staff correct them, or the owner records why they stay. */
export async function checkTexts(ctx: Ctx, written: TextsOf, about?: Subject): Promise<void> {
  refuse(await doubtsOf(ctx, written, await readTextFacts(ctx, about)));
}

/** Refuses a product whose origin contradicts a valid claim that holds for it. */
export async function checkClaimsOf(ctx: Ctx, code: string): Promise<void> {
  // Without this, a claim and a product saved at once could contradict each other.
  await lockRecord(ctx, "claims");
  const claimed = await rows<{ code: string; text: string; isShop: boolean }>(
    ctx.db,
    sql`select c.code, c.text, c.scope = 'shop' as "isShop" from claims c, products p where p.code = ${code} and ${isValid(ctx)}
      and ((c.scope = 'shop' and p.listed and p.enabled) or ${isClaimOfProduct})`,
  );
  const facts = await readTextFacts(ctx, { product: code });
  const doubts: Doubt[] = [];
  for (const { code, text, isShop } of claimed) {
    const written = { subject: `claims/${code}`, texts: text };
    doubts.push(...(await doubtsOf(ctx, written, { ...facts, isOwn: !isShop })));
  }
  refuse(doubts.filter(({ rule }) => rule === "origin"));
}

function refuse(doubts: Doubt[]): void {
  if (doubts.length === 0) return;
  const message = doubts.map(({ words, instead }) => `«${words}»: ${instead}`).join(" ");
  throw new CommerceError("doubtful_text", message, { details: { doubts } });
}
