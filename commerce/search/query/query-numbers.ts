import { longestQuery } from "./query-words.ts";

/** Numbers in a query: prices in figures or words, and an age. Expects lower case without accents. */
export type QueryNumbers = {
  /** The query without the price. */
  rest: string;
  /** The text to search: without the price, and with an age replaced by the skin need it implies. */
  text: string;
  /** In cents. */
  minPrice?: number;
  maxPrice?: number;
};

const units = "uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici".split(
  " ",
);
units.push(..."quattordici quindici sedici diciassette diciotto diciannove".split(" "));
const tens = "venti trenta quaranta cinquanta sessanta settanta ottanta novanta".split(" ");
const numberWords = new Map(units.map((word, at) => [word, at + 1]));
for (const [at, ten] of tens.entries()) {
  const value = (at + 2) * 10;
  numberWords.set(ten, value).set(ten.slice(0, -1), value);
  // «Ventuno» and «ventotto» drop the vowel.
  for (const [more, unit] of units.slice(0, 9).entries())
    numberWords.set(ten.slice(0, /^[aeiou]/.test(unit) ? -1 : undefined) + unit, value + more + 1);
}
for (const [word, value] of [...numberWords, ["", 0] as const])
  numberWords.set(`cento${word}`, 100 + value);
numberWords.set("duecento", 200).set("trecento", 300).set("cinquecento", 500);

const number = String.raw`(\d{1,4}(?:[.,]\d{1,2})?)`;
const euro = String.raw`\s*(?:€|euro\b|eur\b)`;
/** Excludes numbers with another unit: years, millilitres, hours, sun protection factors. */
const other = String.raw`(?!\d|[.,]\d|\s*(?:anni\b|ann[oi]|mesi|giorni|ore\b|ml\b|g\b|gr\b|cl\b|mg\b|%|\+|pezzi|volte|minuti|in\s+1))`;
const little = String.raw`(?:\s+(?:i|gli|ai|agli|di|a|ad|un|massimo|de[il]))*\s*`;
const below =
  "non (?:oltre|piu di|superior[ei] a)|(?:al )?massimo|max|sotto|(?:a )?meno di|inferior[ei] a[il]?|entro|fino a[i]?|budget|spendendo|under|<=?";
const above =
  "non meno di|sopra|(?<!non )(?:oltre|piu di)|(?<!non )superior[ei] a[il]?|almeno|minimo|a partire da[i]?|over|>=?";

const between = [
  new RegExp(
    String.raw`\b(?:tra|fra)${little}${number}(?:${euro})?\s*(?:e|ed|o|-)${little}${number}${other}(?:${euro})?`,
  ),
  new RegExp(
    String.raw`\b(?:da[i]?)${little}${number}(?:${euro})?\s*(?:a|ai|-|fino a[i]?)${little}${number}${euro}`,
  ),
  new RegExp(String.raw`${number}(?:${euro})?\s*[-–]\s*${number}${euro}`),
];
const least = [
  new RegExp(String.raw`(?:\b|(?=[<>]))(?:${above})${little}(?:€\s*)?${number}${euro}`),
  new RegExp(String.raw`(?:\bda\s+)?${number}${euro}\s+(?:in su|o piu|minimo)\b`),
];
const most = [
  new RegExp(
    String.raw`(?:\b|(?=[<>]))(?:${below})${little}(?:€\s*)?${number}${other}(?:${euro})?`,
  ),
  new RegExp(
    String.raw`(?:\bda\s+)?${number}${euro}(?:\s+(?:in giu|o meno|al massimo|massimo|max)\b)?`,
  ),
];

const mayName = /[\d€<>]|euro|\b(?:tra|fra|entro|sotto|meno|massimo|max|budget)\b|ann[oi]\b/;

export function readNumbers(query: string): QueryNumbers {
  const folded = query
    .slice(0, longestQuery)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase();
  if (!mayName.test(folded)) return { rest: query.trim(), text: query };
  const figures = folded.replaceAll(/[a-z]{3,}/g, (word) => String(numberWords.get(word) ?? word));
  const [range, rangeRest] = take(figures, between);
  const [low, lowRest] = range ? [undefined, rangeRest] : take(figures, least);
  const [high, rest] = range ? [undefined, rangeRest] : take(lowRest, most);
  const bounds = range ? range.toSorted((a, b) => a - b) : [low?.[0], high?.[0]];
  const [minPrice, maxPrice] = bounds;
  return {
    rest: rest === figures ? query.trim() : rest,
    text: withNeed(rest) ?? (rest === figures ? query : rest),
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
  };
}

/** The numbers of the first matching pattern, in cents, and the text without it. */
function take(text: string, patterns: RegExp[]): [number[] | undefined, string] {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (!match) continue;
    const numbers = match.slice(1).map((part) => Math.round(valueOf(part) * 100));
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
    return [numbers, rest.replaceAll(/\s+/g, " ").trim()];
  }
  return [undefined, text];
}

const valueOf = (text: string) => Number(text.replace(",", "."));

const age = new RegExp(
  String.raw`(?:\b(?:over|dopo i|oltre i|sopra i|a|ai|di|da|per|dai)\s+)?${number}[’'\s]*ann[oi]\b|\bover\s+(\d\d)\b`,
);

/** Replaces an age such as «50 anni», which no product contains, by that skin's need. */
function withNeed(text: string): string | undefined {
  const match = age.exec(text);
  const years = valueOf(match?.[1] ?? match?.[2] ?? "");
  if (!match || !(years >= 25)) return undefined;
  const need = years >= 45 ? "pelle matura" : "prime rughe";
  return text.replace(match[0], text.includes(need) ? " " : ` ${need} `);
}
