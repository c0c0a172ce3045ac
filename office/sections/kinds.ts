import type { SectionKind } from "#contract/sections/kinds.ts";
import type { Section } from "#contract/sections/sections.ts";
import labels from "../messages/labels.json" with { type: "json" };
import { counted } from "../shared/labels.ts";
import described from "./kinds.json" with { type: "json" };

type Described = {
  name: string;
  about: string;
  empty: object;
};

/** The kinds of section in the order they are offered; the schema of the API holds the same, as a test sees to. */
export const kinds: Record<SectionKind, Described> = described;

export const newSection = (kind: SectionKind): Section =>
  ({
    id: crypto.randomUUID(),
    kind,
    hidden: false,
    from: null,
    until: null,
    ...structuredClone(kinds[kind].empty),
  }) as Section;

/** «La pelle, come al *mattino presto*» on one line and without marks. */
const plain = (text: string) => text.replaceAll("*", "").replaceAll(/\s+/g, " ").trim();

export function gistOf(section: Section): string {
  if (section.kind === "marquee") {
    const count = section.phrases.length;
    const own = counted(count, "frase tua", "frasi tue");
    if (!section.withPromises) return own;
    return count === 0 ? "Dalle regole del negozio" : `Dalle regole del negozio, ${own}`;
  }
  if (section.kind === "newsletter") return "Le parole sono nell’identità";
  const title = "title" in section ? plain(section.title) : "";
  if (section.kind === "products") {
    return [title, labels.sectionSources[section.source]].filter(Boolean).join(" · ");
  }
  if (section.kind === "quotation") return section.author || plain(section.text) || "Da scrivere";
  return title || ("text" in section && plain(section.text)) || kinds[section.kind].about;
}
