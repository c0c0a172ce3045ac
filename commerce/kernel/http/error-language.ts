import type { Context } from "hono";
import pairs from "./error-messages.json" with { type: "json" };

/** Italian unless Accept-Language prefers English. */
export type Language = "it" | "en";

export function languageOf({ req }: Pick<Context, "req">): Language {
  const accepted = (req.header("accept-language") ?? "")
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.find((one) => one.startsWith("q="))?.slice(2);
      return { language: tag.split("-")[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ language, quality }) => quality > 0 && (language === "it" || language === "en"))
    .toSorted((a, b) => b.quality - a.quality);
  return accepted[0]?.language === "en" ? "en" : "it";
}

type Pattern = { matches: RegExp; other: string };
type Table = { exact: ReadonlyMap<string, string>; patterns: Pattern[] };

const isPattern = ([text]: [string, string]) => text.includes("{}");

function tableOf(entries: [string, string][]): Table {
  // Longest pattern first: «must have at least {}» also matches «must have {}».
  const byLength = entries.filter(isPattern).toSorted(([a], [b]) => b.length - a.length);
  const patterns = byLength.map(([text, other]) => {
    const source = text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll("{}", "(.*?)");
    return { matches: new RegExp(`^${source}$`, "su"), other };
  });
  return { exact: new Map(entries.filter((entry) => !isPattern(entry))), patterns };
}

const italian = Object.entries(pairs);
const tables: Record<Language, Table> = {
  en: tableOf(italian),
  it: tableOf(italian.map(([text, other]) => [other, text])),
};

/** Translates a message, keeping its names and numbers; unknown messages, such as Sylius' own, are unchanged. */
export function translate(message: string, language: Language): string {
  const { exact, patterns } = tables[language];
  const known = exact.get(message);
  if (known !== undefined) return known;
  for (const { matches, other } of patterns) {
    const values = matches.exec(message)?.slice(1);
    if (values) return other.replaceAll("{}", () => values.shift() ?? "");
  }
  return message;
}
