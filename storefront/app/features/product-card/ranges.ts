import type { RangeLook } from "#brand/palettes.ts";
import type { Photo } from "#app/ui/images/image-url.ts";
import type { Taxon } from "#contract/catalogue.ts";
import { RANGES_ROOT } from "#contract/constants.ts";
import { categoryPath } from "#contract/paths.ts";
import { cardPhoto } from "./product-card.ts";

export type ProductRange = {
  line: string;
  name: string;
  href: string;
  verb: string | null;
  text: string | null;
  photo: Photo | null;
};

/** Empty on backends without ranges, or without their colours and texts. */
const rangeTaxons = (tree: readonly Taxon[]) =>
  tree
    .find(({ code }) => code === RANGES_ROOT)
    ?.children.flatMap((taxon) => (taxon.line === null ? [] : [{ ...taxon, line: taxon.line }])) ??
  [];

export const rangesFrom = (tree: readonly Taxon[]): ProductRange[] =>
  rangeTaxons(tree).map(({ line, name, slug, range }) => ({
    line,
    name,
    href: categoryPath(slug),
    verb: range?.verb ?? null,
    text: range?.text ?? null,
    photo: range?.photo ? cardPhoto(range.photo) : null,
  }));

export const rangeLooks = (tree: readonly Taxon[]): RangeLook[] =>
  rangeTaxons(tree).map(({ line, range }) => ({
    line,
    colour: range?.colour ?? null,
    tones: range?.tones ?? null,
  }));
