/* Section constants for office and shop, separate so that they need not load the schemas. */

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
  "plugin",
] as const;
export type SectionKind = (typeof sectionKinds)[number];

/** A page may contain at most one section of each of these kinds. */
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
/** Limits per page, to keep pages within their performance budget. */
export const maxProducts = 24;
export const maxCharacters = 12_000;

/** A path of the shop or an external address. */
export const sectionHref = /^(?:\/(?![/\\])|https:\/\/|mailto:|tel:)[^\s\\<>"'`]*$/;
