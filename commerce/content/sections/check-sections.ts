import { and, eq, inArray } from "drizzle-orm";
import type { Violation } from "#contract/api-error.ts";
import { categorySlug } from "#contract/paths.ts";
import { messages } from "#contract/forms/messages.ts";
import { maxCharacters, maxProducts, sectionHref, singleKinds } from "#contract/sections/kinds.ts";
import type { Fact, Section, SectionLink } from "#contract/sections/sections.ts";
import { products, taxons } from "../../catalogue/schema.ts";
import { CommerceError, type Ctx, invalidAll } from "../../kernel/ctx.ts";
import { checkFields } from "./section-types.ts";
import { measureImage, undescribed } from "../../media/index.ts";

type Problem = [field: string, message: string];

/** Checks what publishing requires and drafts may lack. Hidden sections are skipped. `path` is the page's path. */
export async function checkSections(ctx: Ctx, path: string, sections: Section[]): Promise<void> {
  const known = await findCodes(ctx, sections);
  const violations: Violation[] = [];
  for (const [index, section] of sections.entries()) {
    if (section.hidden) continue;
    const problems = [
      ...checkSchedule(section),
      ...checkSingle(sections, index),
      ...(await checkFilters(ctx, path, section)),
      ...checkRequired(section),
      ...checkWeight(sections.slice(0, index + 1)),
      ...checkLinks(section),
      ...checkCodes(section, known),
      ...(await checkPhoto(ctx, section)),
      ...(section.kind === "plugin" ? checkFields(ctx, section) : []),
    ];
    violations.push(
      ...problems.map(([field, message]) => ({
        propertyPath: `sections.${index}.${field}`,
        message,
      })),
    );
  }
  if (violations.length > 0) throw invalidAll(violations);
}

const checkSchedule = ({ from, until }: Section): Problem[] =>
  from !== null && until !== null && Date.parse(from) >= Date.parse(until)
    ? [["until", "Finisce prima di cominciare"]]
    : [];

function checkSingle(sections: Section[], index: number): Problem[] {
  const kind = sections[index]?.kind;
  const first = sections.findIndex((other) => !other.hidden && other.kind === kind);
  const again = kind !== undefined && singleKinds.includes(kind) && first < index;
  if (again) return [["kind", "Nella pagina ce n’è già una di questo tipo"]];
  const list = sections.findIndex((other) => !other.hidden && hasFilters(other));
  const another = sections[index] && hasFilters(sections[index]) && list < index;
  return another ? [["filters", "L’elenco con i filtri c’è già"]] : [];
}

const hasFilters = (section: Section) => section.kind === "products" && section.filters;

/** Product lists with filters are allowed only on category pages, because filters are in the page's URL. */
async function checkFilters({ db }: Ctx, path: string, section: Section): Promise<Problem[]> {
  if (section.kind !== "products" || !section.filters) return [];
  const slug = categorySlug(path);
  const code = section.source === "category" ? section.category : null;
  const named = and(eq(taxons.slug, slug ?? ""), eq(taxons.code, code ?? ""));
  const own = slug !== undefined && (await db.$count(taxons, named)) > 0;
  return own ? [] : [["filters", "I filtri stanno solo nella pagina della categoria mostrata"]];
}

const sum = (sections: Section[], weigh: (section: Section) => number) =>
  sections.reduce((all, section) => all + (section.hidden ? 0 : weigh(section)), 0);

function cardsOf(section: Section): [field: string, count: number] {
  if (section.kind === "ritual") return ["steps", section.steps.length];
  if (section.kind !== "products" || section.filters) return ["", 0];
  return section.source === "chosen"
    ? ["products", section.products.length]
    : ["count", section.count];
}

const lettersIn = (value: unknown): number =>
  typeof value === "string"
    ? value.length
    : Object.values(value ?? {}).reduce<number>((all, part) => all + lettersIn(part), 0);

function checkWeight(sections: Section[]): Problem[] {
  const last = sections.at(-1);
  if (!last) return [];
  const products = sum(sections, (one) => cardsOf(one)[1]);
  const [field, count] = cardsOf(last);
  if (count > 0 && products > maxProducts)
    return [[field, `In una pagina stanno ${maxProducts} prodotti: con questi sono ${products}`]];
  const letters = sum(sections, lettersIn);
  return letters > maxCharacters && letters - lettersIn(last) <= maxCharacters
    ? [[fieldOfWords(last), `I testi della pagina superano insieme ${maxCharacters} caratteri`]]
    : [];
}

const fieldOfWords = (section: Section) =>
  ["text", "values", "phrases", "title"].find((field) => field in section) ?? "kind";

const missing = (field: string): Problem[] => [[field, messages.required]];

function checkRequired(section: Section): Problem[] {
  const { kind } = section;
  if (kind === "campaign" && !section.title) return missing("title");
  if (kind === "quotation" && !section.text) return missing("text");
  if (kind === "text" && !section.title && !section.text) return missing("text");
  if (kind === "ritual" && section.steps.length === 0) return missing("steps");
  if (kind === "values" && section.values.length === 0) return missing("values");
  if (kind === "products" && section.source === "category" && !section.category) {
    return missing("category");
  }
  if (kind === "products" && section.source === "chosen" && section.products.length === 0) {
    return missing("products");
  }
  return [];
}

export function linksOf(section: Section): [field: string, link: SectionLink][] {
  const links = {
    link: "link" in section ? section.link : null,
    secondLink: "secondLink" in section ? section.secondLink : null,
  };
  return Object.entries(links).flatMap(([field, link]) => (link ? [[field, link]] : []));
}

/** Rows of text that may have links; in `ways` all of them must. */
export const factsOf = (section: Section): [field: string, fact: Fact][] => [
  ...("facts" in section ? section.facts : []).map((fact, at): [string, Fact] => [
    `facts.${at}`,
    fact,
  ]),
  ...("ways" in section ? section.ways : []).map((way, at): [string, Fact] => [`ways.${at}`, way]),
];

const checkLinks = (section: Section): Problem[] => [
  ...linksOf(section).flatMap(([field, { label, href }]) => [
    ...(label ? [] : missing(`${field}.label`)),
    ...checkHref(`${field}.href`, href),
  ]),
  ...factsOf(section).flatMap(([field, { name, text, href }]) => [
    ...(name ? [] : missing(`${field}.name`)),
    ...(text || field.startsWith("ways") ? [] : missing(`${field}.text`)),
    ...(href || field.startsWith("ways") ? checkHref(`${field}.href`, href) : []),
  ]),
];

const checkHref = (field: string, href: string): Problem[] =>
  sectionHref.test(href)
    ? []
    : [[field, "Un indirizzo del negozio, come /prodotti, o uno che comincia con https://"]];

type Codes = { field: string; code: string }[];

export function productsOf(section: Section): Codes {
  if (section.kind === "hero") {
    return section.product === null ? [] : [{ field: "product", code: section.product }];
  }
  if (section.kind === "ritual") {
    return section.steps.map(({ product: code }, at) => ({ field: `steps.${at}.product`, code }));
  }
  if (section.kind !== "products" || section.source !== "chosen") return [];
  return section.products.map((code, at) => ({ field: `products.${at}`, code }));
}

export function categoriesOf(section: Section): Codes {
  if (section.kind === "categories") {
    return section.categories.map((code, at) => ({ field: `categories.${at}`, code }));
  }
  const named = section.kind === "products" && section.source === "category";
  return named && section.category ? [{ field: "category", code: section.category }] : [];
}

type Known = { products: Set<string>; categories: Set<string> };

async function findCodes({ db }: Ctx, sections: Section[]): Promise<Known> {
  const codes = (of: (section: Section) => Codes) =>
    sections.flatMap((section) => of(section).map(({ code }) => code));
  const sold = await db
    .select({ code: products.code })
    .from(products)
    .where(inArray(products.code, codes(productsOf)));
  const found = await db
    .select({ code: taxons.code })
    .from(taxons)
    .where(inArray(taxons.code, codes(categoriesOf)));
  return {
    products: new Set(sold.map(({ code }) => code)),
    categories: new Set(found.map(({ code }) => code)),
  };
}

const unknown = (codes: Codes, known: Set<string>, what: string): Problem[] =>
  codes
    .filter(({ code }) => !known.has(code))
    .map(({ field, code }) => [field, `${what}: ${code}`]);

const checkCodes = (section: Section, known: Known): Problem[] => [
  ...unknown(productsOf(section), known.products, "Prodotto sconosciuto"),
  ...unknown(categoriesOf(section), known.categories, "Categoria sconosciuta"),
];

async function checkPhoto(ctx: Ctx, section: Section): Promise<Problem[]> {
  if (!("photo" in section) || section.photo === null) return [];
  try {
    const { alt } = await measureImage(ctx, section.photo, "photo");
    return alt === null ? [["photo", undescribed]] : [];
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error;
    return error.violations.map(({ propertyPath, message }) => [propertyPath, message]);
  }
}
