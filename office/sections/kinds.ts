import type { SectionKind } from "#contract/sections/kinds.ts";
import type { Section } from "#contract/sections/sections.ts";
import labels from "../messages/labels.json" with { type: "json" };
import { counted } from "../shared/labels.ts";

type Described = {
  name: string;
  about: string;
  empty: object;
};

/** The kinds of section in menu order; a test compares them with the API's schema. */
export const kinds: Record<SectionKind, Described> = {
  hero: {
    name: "Apertura",
    about: "Titolo grande, fotografia, uno o due inviti",
    empty: {
      eyebrow: "",
      title: "",
      text: "",
      photo: null,
      range: null,
      link: null,
      secondLink: null,
      product: null,
      facts: [],
    },
  },
  marquee: {
    name: "Scorritesto",
    about: "Frasi brevi che passano in fila",
    empty: { phrases: [], withPromises: true },
  },
  products: {
    name: "Scelta di prodotti",
    about: "A mano, da categoria, più acquistati, ultimi arrivi",
    empty: {
      title: "",
      text: "",
      source: "new",
      products: [],
      category: null,
      count: 4,
      filters: false,
      link: null,
    },
  },
  ranges: {
    name: "Linee",
    about: "Le linee del negozio, con le loro foto",
    empty: { title: "", exceptThis: false },
  },
  ritual: {
    name: "Rituale",
    about: "Fino a sei gesti con i loro prodotti",
    empty: { title: "", text: "", caution: "", steps: [], addAll: "" },
  },
  categories: {
    name: "Categorie",
    about: "Riquadri con foto",
    empty: { title: "", categories: [], link: null },
  },
  needs: {
    name: "Esigenze",
    about: "Pelle sensibile, idratazione, imperfezioni",
    empty: { title: "", text: "", quiz: false },
  },
  quotation: {
    name: "Citazione",
    about: "Una frase e chi la dice",
    empty: { text: "", author: "", photo: null, range: null, link: null },
  },
  campaign: {
    name: "Fascia di campagna",
    about: "Un fondo pieno, una foto, un invito",
    empty: { eyebrow: "", title: "", text: "", photo: null, range: null, link: null },
  },
  reviews: {
    name: "Recensioni",
    about: "Le più recenti o quelle che scegli, da una a sei",
    empty: { title: "", count: 3, chosen: [] },
  },
  journal: {
    name: "Dal blog",
    about: "Gli ultimi articoli",
    empty: { title: "", count: 3, link: null },
  },
  values: { name: "Valori", about: "Fino a sei frasi brevi", empty: { title: "", values: [] } },
  newsletter: { name: "Newsletter", about: "L’iscrizione, con le parole dell’identità", empty: {} },
  ingredients: {
    name: "Ingredienti",
    about: "I nomi, grandi, con la loro pagina",
    empty: { title: "", text: "", ingredients: [], link: null },
  },
  text: {
    name: "Testo con foto",
    about: "Libero, con titoli, elenchi e link",
    empty: {
      eyebrow: "",
      title: "",
      text: "",
      photo: null,
      side: "left",
      ways: [],
      ingredient: null,
      link: null,
    },
  },
  plugin: {
    name: "Sezione di un’estensione",
    about: "Aggiunta da un’estensione",
    empty: { title: "", type: "", fields: {} },
  },
};

export const newSection = (kind: SectionKind, own: object = {}): Section =>
  ({
    id: crypto.randomUUID(),
    kind,
    hidden: false,
    from: null,
    until: null,
    ...structuredClone(kinds[kind].empty),
    ...own,
  }) as Section;

/** Removes Markdown marks and line breaks: «La pelle, come al *mattino presto*». */
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
