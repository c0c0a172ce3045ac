/* What office and shop know of sections without loading their schemas. */

export const sectionKinds = [
  "hero",
  "marquee",
  "products",
  "ranges",
  "ritual",
  "categories",
  "needs",
  "quotation",
  "campaign",
  "reviews",
  "journal",
  "values",
  "newsletter",
  "ingredients",
  "text",
] as const;
export type SectionKind = (typeof sectionKinds)[number];

/** A page has one of these at most. */
export const singleKinds: readonly SectionKind[] = [
  "hero",
  "marquee",
  "ranges",
  "categories",
  "needs",
  "reviews",
  "journal",
  "newsletter",
  "ingredients",
];

export const maxSections = 24;
/** What the sections of one page may show together, so that no page outgrows its budget. */
export const maxProducts = 24;
export const maxCharacters = 12_000;

/** A path of the shop, or an address elsewhere. */
export const sectionHref = /^(?:\/(?![/\\])|https:\/\/|mailto:|tel:)[^\s\\<>"'`]*$/;
