import { closest } from "#contract/format/closest.ts";
import type { SettingValue, SettingValues } from "./setting-values.ts";
import list from "./places.json" with { type: "json" };

type PlaceKind = "setting" | "task" | "help";
type Place = { kind: PlaceKind; title: string; detail: string; to: string; words: string[] };

export const placeGroups: Record<PlaceKind, string> = {
  setting: "Impostazioni",
  task: "Fai",
  help: "Aiuto",
};

/** Said at the right of each. */
export const placeKinds: Record<PlaceKind, string> = {
  setting: "Impostazione",
  task: "Compito",
  help: "Aiuto",
};

const plain = (text: string): string[] =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The text in parts: those whose words begin with a word of the query, and the rest. */
export function partsOf(text: string, query: string): { text: string; found: boolean }[] {
  const words = plain(query);
  return (text.match(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu) ?? []).map((part) => ({
    text: part,
    found: plain(part).some((own) => words.some((word) => own.startsWith(word))),
  }));
}

const places: Place[] = (list as [PlaceKind, string, string, string, string][]).map(
  ([kind, title, detail, words, to]) => ({
    kind,
    title,
    detail,
    to,
    words: [...plain(words), ...plain(title)],
  }),
);

const known = [...new Set(places.flatMap(({ words }) => words))].filter((word) => word.length > 3);

const begins = (words: string[]) => (word: string) => words.some((other) => other.startsWith(word));

const most = 4;

/**
 * Finds settings, tasks and help whose words or value contain every word of the query; unknown words become the closest
 * known one. Settings say the value that was found, or their first.
 */
export function findPlaces(
  query: string,
  values: SettingValues = {},
): { found: Place[]; readAs: string | null } {
  const typed = plain(query);
  if (typed.join("").length < 2) return { found: [], readAs: null };
  const wordsOf = ({ shown, words = shown }: SettingValue) => plain(words);
  const ofValues = Object.values(values).flat().flatMap(wordsOf);
  const read = typed.map((word) =>
    word.length < 4 || begins([...known, ...ofValues])(word)
      ? word
      : (closest(word, known) ?? word),
  );
  const matching = places.flatMap((place) => {
    const own = values[place.title] ?? [];
    if (!read.every(begins([...place.words, ...own.flatMap(wordsOf)]))) return [];
    const said = own.find((value) => read.some(begins(wordsOf(value)))) ?? own[0];
    return [said ? { ...place, detail: `${place.detail} · ${said.shown}` } : place];
  });
  const found = (["setting", "task", "help"] as const).flatMap((kind) =>
    matching.filter((place) => place.kind === kind).slice(0, most),
  );
  const corrected = read.join(" ");
  return { found, readAs: found.length > 0 && corrected !== typed.join(" ") ? corrected : null };
}
