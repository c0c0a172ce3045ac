import { isDeepStrictEqual } from "node:util";
import { formatDateTime } from "#contract/format/dates.ts";
import type { SectionKind } from "#contract/sections/kinds.ts";
import type { Section } from "#contract/sections/sections.ts";

type Ending = "o" | "a" | "e" | "i";

const names: Record<SectionKind, [name: string, ending: Ending]> = {
  hero: ["Apertura", "a"],
  marquee: ["Scorritesto", "o"],
  products: ["Scelta di prodotti", "a"],
  ranges: ["Linee", "e"],
  ritual: ["Rituale", "o"],
  categories: ["Categorie", "e"],
  needs: ["Esigenze", "e"],
  quotation: ["Citazione", "a"],
  campaign: ["Fascia di campagna", "a"],
  reviews: ["Recensioni", "e"],
  journal: ["Articoli del blog", "i"],
  values: ["Valori", "i"],
  newsletter: ["Newsletter", "a"],
  ingredients: ["Ingredienti", "i"],
  text: ["Testo con foto", "o"],
  plugin: ["Sezione di un’estensione", "a"],
};

const say = ({ kind }: Section, stem: string) => names[kind][0] + " " + stem + names[kind][1];

const stayed = (sections: Section[], others: { has(id: string): boolean }) =>
  sections.map(({ id }) => id).filter((id) => others.has(id));

export function describeChanges(before: Section[] | undefined, after: Section[]): string {
  if (!before) return "Prima pubblicazione";
  return shorten(listChanges(before, after).join(", ") || "Nessuna modifica");
}

export function listChanges(before: Section[], after: Section[]): string[] {
  const old = new Map(before.map((section) => [section.id, section]));
  const now = new Set(after.map(({ id }) => id));
  const changes = [
    ...after.flatMap((section) => describe(old.get(section.id), section) ?? []),
    ...before.filter(({ id }) => !now.has(id)).map((section) => say(section, "tolt")),
  ];
  if (!isDeepStrictEqual(stayed(before, now), stayed(after, old))) changes.push("Ordine cambiato");
  return changes;
}

function describe(before: Section | undefined, after: Section): string | undefined {
  if (!before) return say(after, "aggiunt");
  if (isDeepStrictEqual(before, after)) return undefined;
  if (before.hidden !== after.hidden) {
    return say(after, after.hidden ? "nascost" : "mostrat");
  }
  const sameTime = before.from === after.from && before.until === after.until;
  return say(after, sameTime ? "cambiat" : "programmat");
}

const shorten = (text: string) => (text.length > 200 ? `${text.slice(0, 199)}…` : text);

export const describeReturn = (publishedAt: Date) =>
  `Ritorno alla pubblicazione del ${formatDateTime(publishedAt)}`;
