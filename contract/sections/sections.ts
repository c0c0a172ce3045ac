import { z } from "zod";
import { Image, Product, Seo, TaxonRef } from "../catalogue.ts";
import { collectionOf, rootResource } from "../json-ld.ts";
import { keysOf } from "../format/keys-of.ts";
import { rankings } from "./rankings.ts";
import { maxSections, type SectionKind } from "./kinds.ts";

/* Pages made of ordered sections: the home page and landing pages. */

const longest = (count: number) => `Al massimo ${count} caratteri`;
const line = z.string().trim().max(300, longest(300)).default("");
const title = z
  .string()
  .trim()
  .max(120, longest(120))
  .default("")
  .describe("`*words*` are set in italics, a line break stays one");
const text = z.string().trim().max(4000, longest(4000)).default("").describe("Markdown");
const code = z.string().max(100);

/** Drafts may have an incomplete link; publishing requires label and address (`sectionHref`). */
export const SectionLink = z.object({
  label: line,
  href: z.string().trim().max(500, longest(500)).default(""),
});
export type SectionLink = z.infer<typeof SectionLink>;
const link = SectionLink.nullable().default(null);

const photo = z
  .string()
  .max(300)
  .nullable()
  .default(null)
  .describe("Path in the library, which knows its size and description");
const range = code.nullable().default(null).describe("Range whose colour is used");
const moment = z.iso
  .datetime({ offset: true, message: "Data non valida" })
  .nullable()
  .default(null);

const steps = z
  .array(z.object({ name: line, text: line, product: code }))
  .max(6)
  .default([]);
const values = z
  .array(z.object({ name: line, text: line }))
  .max(6)
  .default([]);
const few = z.int().min(1).max(6).default(3);
const fact = z.object({ name: line, text: line, href: z.string().trim().max(500, longest(500)) });
export type Fact = z.infer<typeof fact>;
const facts = z
  .array(fact)
  .max(3)
  .default([])
  .describe("Label, words and perhaps where they lead; with them the photograph stands broad");
const ways = z.array(fact).max(6).default([]).describe("Rows that lead somewhere, below the text");

const fields = {
  /** Without a text the hero shows the shop's tagline. */
  hero: {
    eyebrow: title,
    title,
    text,
    photo,
    range,
    link,
    secondLink: link,
    product: code.nullable().default(null),
    facts,
  },
  marquee: { phrases: z.array(line).max(12).default([]), withPromises: z.boolean().default(true) },
  products: {
    title,
    text,
    source: z
      .enum(["chosen", "category", "best-sellers", "new", ...keysOf(rankings)])
      .default("new"),
    products: z.array(code).max(12).default([]),
    category: code.nullable().default(null),
    count: z.int().min(2).max(12).default(4),
    /** Category pages only: the full product list with filters, in this place. */
    filters: z.boolean().default(false),
    link,
  },
  ranges: { title, exceptThis: z.boolean().default(false) },
  ritual: { title, text, caution: text, steps, addAll: line },
  /** Empty means the menu's categories. */
  categories: { title, categories: z.array(code).max(12).default([]), link },
  needs: { title, text, quiz: z.boolean().default(false).describe("The quiz's first question") },
  quotation: { text, author: line, photo, range, link },
  campaign: { eyebrow: title, title, text, photo, range, link },
  reviews: {
    title,
    count: few,
    chosen: z.array(z.int()).max(6).default([]).describe("Ids; without any, the newest"),
  },
  journal: { title, count: few, link },
  values: { title, values },
  newsletter: {},
  /** Empty means the most frequent ingredients. */
  ingredients: { title, text, ingredients: z.array(code).max(24).default([]), link },
  text: {
    eyebrow: title,
    title,
    text,
    photo,
    side: z.enum(["left", "right"]).default("left"),
    ways,
    ingredient: code.nullable().default(null).describe("Slug; its place on the labels is shown"),
    link,
  },
  /** Visitors get it as a section of text. */
  plugin: {
    title,
    type: code.default("").describe("One of /admin/section-types, with its `fields`"),
    fields: z.record(z.string(), z.unknown()).default({}),
  },
} as const satisfies Record<SectionKind, z.ZodRawShape>;

const head = {
  id: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .describe("Names it within its page"),
  hidden: z.boolean().default(false),
  from: moment.describe("Shown from this minute on"),
  until: moment.describe("Shown until this minute"),
};

const section = <Kind extends SectionKind>(kind: Kind) =>
  z.object({ ...head, kind: z.literal(kind), ...fields[kind] });

/** A section as stored by the office. */
export const Section = z
  .discriminatedUnion("kind", [
    section("hero"),
    section("marquee"),
    section("products"),
    section("ranges"),
    section("ritual"),
    section("categories"),
    section("needs"),
    section("quotation"),
    section("campaign"),
    section("reviews"),
    section("journal"),
    section("values"),
    section("newsletter"),
    section("ingredients"),
    section("text"),
    section("plugin"),
  ])
  .meta({ id: "Section" });
export type Section = z.infer<typeof Section>;

export const Sections = z
  .array(Section)
  .max(maxSections, `Al massimo ${maxSections} sezioni`)
  .refine(
    (sections) => new Set(sections.map(({ id }) => id)).size === sections.length,
    "Due sezioni hanno lo stesso nome",
  );

const html = z.string().describe("Safe HTML");
const shown = <Kind extends SectionKind, Fields extends z.ZodRawShape>(
  kind: Kind,
  fields: Fields,
) => z.object({ id: z.string(), kind: z.literal(kind), ...fields });
const picture = Image.nullable();
const { hero, marquee, products, ritual, categories, campaign } = fields;

/** A section as visitors get it: pictures, products and links resolved, texts rendered, hidden products removed. */
export const ShownSection = z
  .discriminatedUnion("kind", [
    shown("hero", { ...hero, text: html, photo: picture, product: Product.nullable() }),
    shown("marquee", marquee),
    shown("products", {
      ...products,
      text: html,
      products: z.array(Product).describe("The chosen or ranked ones; others are to be listed"),
      category: TaxonRef.nullable(),
    }),
    shown("ranges", fields.ranges),
    shown("ritual", {
      ...ritual,
      text: html,
      caution: html,
      steps: z.array(z.object({ name: z.string(), text: z.string(), product: Product })),
    }),
    shown("categories", {
      ...categories,
      categories: z.array(TaxonRef.extend({ image: Image.nullable() })),
    }),
    shown("needs", { ...fields.needs, text: html }),
    shown("quotation", { ...fields.quotation, text: html, photo: picture }),
    shown("campaign", { ...campaign, text: html, photo: picture }),
    shown("reviews", fields.reviews),
    shown("journal", fields.journal),
    shown("values", fields.values),
    shown("newsletter", fields.newsletter),
    shown("ingredients", { ...fields.ingredients, text: html }),
    shown("text", { ...fields.text, text: html, photo: picture }),
  ])
  .meta({ id: "ShownSection" });
export type ShownSection = z.infer<typeof ShownSection>;

/** Our addition to the calls of SPEC §7. */
export const SectionPage = rootResource("SectionPage", {
  path: z.string(),
  title: z.string(),
  seo: Seo,
  sections: z.array(ShownSection),
  nextChange: z
    .string()
    .nullable()
    .describe("When the passing of time alone next changes the page"),
  updatedAt: z.string(),
});
export type SectionPage = z.infer<typeof SectionPage>;

export const SectionPageSummary = SectionPage.pick({
  "@id": true,
  "@type": true,
  path: true,
  title: true,
  updatedAt: true,
}).meta({ id: "SectionPageSummary" });
export type SectionPageSummary = z.infer<typeof SectionPageSummary>;
export const SectionPageCollection = collectionOf(SectionPageSummary, "SectionPageCollection");

export const SectionPageQuery = z.object({
  path: z.string().startsWith("/").max(200).describe("`/` is the home page"),
});
