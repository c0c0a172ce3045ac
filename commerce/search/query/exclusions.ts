import { sql } from "drizzle-orm";
import { addBit, type Bits, type CatalogueIndex, labelList, unite } from "../../catalogue/index.ts";
import { listInciNames } from "../../guide/index.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { rows } from "../../kernel/db/rows.ts";
import { substancePattern } from "./beauty-words.ts";
import { keysOf, linking, queryWords } from "./query-words.ts";

/** An exclusion in a query: «senza alluminio», «paraben free», «non profumato». */
export type Exclusion = {
  phrase: string;
  /** The words of the excluded substance. */
  name: string[];
  /** Products with an attribute that states the exclusion. */
  values: Bits[];
  pattern?: string | undefined;
};

const longest = 4;
const withoutWords = new Set(["senza", "privo", "priva", "privi", "prive"]);
/** These exclude only known substances: «no stress» is no exclusion. */
const weakWords = new Set(["no", "zero"]);
const further = new Set(["e", "ed", "o", "ne", "senza", "no"]);
/** Adjectives that «non» excludes, as in «non grassa»; other words after «non» exclude nothing. */
const manner = /(?:at[aeio]|genic[aeioh]+|grass[aeio]|ung\w+|macchi\w*|appiccic\w*)$/;

/** Splits exclusions off the words; `valuesOf` returns the products with the attribute that words name. */
export function takeExclusions(words: string[], valuesOf: (phrase: string[]) => Bits[]) {
  const rest: string[] = [];
  const exclusions: Exclusion[] = [];
  for (let at = 0; at < words.length;) {
    const end = exclusionAt(words, at, valuesOf, exclusions);
    if (end === at) rest.push(words[at++] ?? "");
    else at = end;
  }
  return { rest, exclusions };
}

function exclusionAt(
  words: string[],
  at: number,
  valuesOf: (phrase: string[]) => Bits[],
  found: Exclusion[],
): number {
  const word = words[at] ?? "";
  const isWithout = withoutWords.has(word);
  const negates = isWithout || weakWords.has(word) || word === "non";
  for (let length = Math.min(longest, words.length - at); length > 1; length--) {
    const phrase = words.slice(at, at + length);
    const isFree = phrase.at(-1) === "free";
    if (!negates && !isFree) continue;
    const name = isFree ? phrase.slice(0, -1) : phrase.slice(1);
    const values = valuesOf(phrase);
    const pattern = isFree ? substancePattern(name) : undefined;
    if (values.length === 0 && pattern === undefined) continue;
    found.push({ phrase: phrase.join(" "), name, values, pattern });
    return at + length;
  }
  if (word === "non" && manner.test(words[at + 1] ?? "")) {
    const name = words.slice(at + 1, at + 2);
    found.push({ phrase: `non ${name.join("")}`, name, values: [] });
    return at + 2;
  }
  if (!isWithout && !weakWords.has(word)) return at;
  let end = at;
  for (let next = at + 1; next < words.length;) {
    while (linking.test(words[next] ?? "") || (next > at + 1 && further.has(words[next] ?? "")))
      next++;
    const name = substanceAt(words, next, valuesOf, isWithout && end === at);
    if (name.length === 0) break;
    const phrase = `senza ${name.join(" ")}`;
    const values = valuesOf(["senza", ...name]);
    found.push({ phrase, name, values, pattern: substancePattern(name) });
    end = next += name.length;
  }
  return end;
}

/** The longest known substance name from here on; with `anyWord`, else the first word. */
function substanceAt(
  words: string[],
  at: number,
  valuesOf: (phrase: string[]) => Bits[],
  anyWord: boolean,
): string[] {
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const name = words.slice(at, at + length);
    const end = name.at(-1) ?? "";
    if (further.has(end) || linking.test(end)) continue;
    if (substancePattern(name) !== undefined || (anyWord && valuesOf(name).length > 0)) return name;
  }
  return anyWord ? words.slice(at, at + 1) : [];
}

/** Products without it, by attributes or label; undefined if neither is known. */
export async function productsWithout(
  ctx: Ctx,
  index: CatalogueIndex,
  { values, name, pattern }: Exclusion,
): Promise<Bits | undefined> {
  if (values.length > 0) return unite(index.products.length, values);
  const onLabel = pattern ?? (await glossaryPattern(ctx, name));
  if (!onLabel) return undefined;
  const whole = onLabel
    .replaceAll("^", "(^|[,:[(]\\s*|[+]/-\\s*)")
    .replaceAll("$", "[*]*\\s*([].,(/]|$)");
  const [read] = await rows<{ ids: number[] }>(
    ctx.db,
    sql`select coalesce(array_agg(id), '{}') as ids from products p
      where lower(${labelList}) !~ ${whole}`,
  );
  const bits = new Uint32Array(Math.ceil(index.products.length / 32));
  for (const id of read?.ids ?? []) {
    const place = index.places.get(id);
    if (place !== undefined) addBit(bits, place);
  }
  return bits;
}

/** Label pattern of an ingredient from the owner's glossary. */
async function glossaryPattern(ctx: Ctx, name: string[]): Promise<string | undefined> {
  const keys = keysOf(name);
  const known = (await listInciNames(ctx)).find(({ name }) =>
    keysOf(queryWords(name)).some((key) => keys.includes(key)),
  );
  if (!known || known.inci.length === 0) return undefined;
  const terms = known.inci.map((term) => term.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
  return `^(${terms.join("|")})$`;
}
