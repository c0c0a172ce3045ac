import { faqPath, ordersPath, refundsPath, shippingPath, withdrawalPath } from "#contract/paths.ts";
import vocabulary from "./beauty-words.json" with { type: "json" };
import { keysOf, queryWords } from "./query-words.ts";

/** A product type or concern with all its names, and the closest alternatives if the shop lacks it. */
export type Good = { names: GoodName[]; near: string[]; isConcern: boolean };
type GoodName = { text: string; words: string[] };
export type NamedGood = { good: Good; from: number; words: string[]; text: string };

const longestName = 4;

type Known = { good: Good; text: string };
const goods = new Map<string, Known>();
/** Names that count only as the whole query: «profumo», but not in «profumo rosa». */
const loneGoods = new Map<string, Known>();
function addGoods(entries: Record<string, string>, isConcern: boolean): void {
  for (const [names, near] of Object.entries(entries)) {
    const texts = names.replaceAll("=", "").split(", ");
    const good = {
      names: texts.map((text) => ({ text, words: queryWords(text) })),
      near: near.split(", ").filter(Boolean),
      isConcern,
    };
    const map = names.startsWith("=") ? loneGoods : goods;
    for (const { text, words } of good.names)
      for (const key of keysOf(words)) if (!map.has(key)) map.set(key, { good, text });
  }
}
addGoods(vocabulary.goods, false);
addGoods(vocabulary.concerns, true);

const substances = new Map(
  Object.entries(vocabulary.substances).flatMap(([names, pattern]) =>
    names
      .split(", ")
      .flatMap((name) => keysOf(queryWords(name)).map((key) => [key, pattern] as const)),
  ),
);

/** A regular expression for the label (INCI) names of a substance, in lower case; "" for groups too wide to list. */
export const substancePattern = (name: string[]): string | undefined => lookUp(substances, name);

const lookUp = <T>(map: ReadonlyMap<string, T>, phrase: string[]) =>
  keysOf(phrase).flatMap((key) => map.get(key) ?? [])[0];

/** All words of these names, for spelling correction. */
export const namesOfGoods = [...goods.values()].flatMap(({ text }) => queryWords(text));

/** Returns the first product type, which later ones only describe («struccante mascara»), and every concern. */
export function findGoods(words: string[]): NamedGood[] {
  const lone = lookUp(loneGoods, words);
  if (lone) return [{ ...lone, from: 0, words }];
  const found: NamedGood[] = [];
  for (let from = 0; from < words.length;) {
    let length = Math.min(longestName, words.length - from);
    let known = lookUp(goods, words.slice(from, from + length));
    while (!known && length > 1) known = lookUp(goods, words.slice(from, from + --length));
    if (known && (known.good.isConcern || found.every(({ good }) => good.isConcern)))
      found.push({ ...known, from, words: words.slice(from, from + length) });
    from += known ? length : 1;
  }
  return found;
}

const pages = [
  [vocabulary.pages.withdrawal, withdrawalPath],
  [vocabulary.pages.returns, refundsPath],
  [vocabulary.pages.orders, ordersPath],
  [vocabulary.pages.shipping, shippingPath],
  [vocabulary.pages.questions, faqPath],
].map(([words = "", path = ""]) => ({ words: new Set(words.split(" ")), path }));
const besides = new Set(vocabulary.besides.split(" "));

/** The page for questions about orders, returns or shipping, if no word is about anything else. */
export function pageOfQuestion(words: string[]): string | undefined {
  const isPlain = words.every(
    (word) => besides.has(word) || pages.some((page) => page.words.has(word)),
  );
  return isPlain
    ? pages.find((page) => words.some((word) => page.words.has(word)))?.path
    : undefined;
}
