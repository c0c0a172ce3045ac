import { asc } from "drizzle-orm";
import type { Image, Taxon, TaxonPage } from "#contract/catalogue.ts";
import { type Ctx, existing } from "../kernel/ctx.ts";
import { fillBlocks } from "../kernel/text/markdown.ts";
import { fillClaims } from "./claims/claims.ts";
import { giftCardsAreOn, hasListed, isOfferedTaxon } from "./visibility.ts";
import { presentTaxonRef, taxonIri } from "./present.ts";
import { taxons } from "./schema.ts";

export async function getTaxonTree(ctx: Ctx): Promise<Taxon[]> {
  return presentTaxons(ctx, await offeredTaxons(ctx), null);
}

export async function getTaxon(ctx: Ctx, by: "slug" | "code", name: string): Promise<TaxonPage> {
  const all = await offeredTaxons(ctx);
  return presentTaxonPage(ctx, all, existing(all.find((one) => one[by] === name)));
}

/** All categories below one, parents first. */
export async function listBranch(ctx: Ctx, code: string): Promise<TaxonPage[]> {
  const all = await offeredTaxons(ctx);
  const below = (parent: OfferedTaxon): OfferedTaxon[] =>
    all.filter(({ parentId }) => parentId === parent.id).flatMap((one) => [one, ...below(one)]);
  const root = existing(all.find((one) => one.code === code));
  return below(root).map((taxon) => presentTaxonPage(ctx, all, taxon));
}

/** A category after its ancestors. */
export async function listPath(ctx: Ctx, code: string): Promise<TaxonPage[]> {
  const all = await offeredTaxons(ctx);
  const taxon = existing(all.find((one) => one.code === code));
  return [...ancestorsOf(all, taxon), taxon].map((one) => presentTaxonPage(ctx, all, one));
}

/** The root first. */
function ancestorsOf(all: OfferedTaxon[], taxon: OfferedTaxon): OfferedTaxon[] {
  const parent = all.find(({ id }) => id === taxon.parentId);
  return parent ? [...ancestorsOf(all, parent), parent] : [];
}

function presentTaxonPage(ctx: Ctx, all: OfferedTaxon[], taxon: OfferedTaxon): TaxonPage {
  const ancestors = ancestorsOf(all, taxon).map((one) => presentTaxonRef(ctx, one));
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/Taxon`,
    ...presentTaxon(ctx, taxon),
    parent: ancestors.at(-1)?.["@id"] ?? null,
    children: presentTaxons(ctx, all, taxon.id),
    ancestors,
    seo: { title: taxon.seoTitle, description: taxon.seoDescription },
  };
}

type TaxonRow = typeof taxons.$inferSelect;

/** Loads the whole tree: it is small, and one statement suffices for all callers. */
export function loadTaxons(ctx: Ctx): Promise<TaxonRow[]> {
  return ctx.db.select().from(taxons).orderBy(asc(taxons.position), asc(taxons.id));
}

type OfferedTaxon = TaxonRow & { filled: boolean };

export async function offeredTaxons(ctx: Ctx): Promise<OfferedTaxon[]> {
  const offered = await ctx.db
    .select({ taxon: taxons, cards: giftCardsAreOn(ctx), filled: hasListed(ctx) })
    .from(taxons)
    .where(isOfferedTaxon(ctx))
    .orderBy(asc(taxons.position), asc(taxons.id));
  const shown = offered.map(({ taxon, cards, filled }) => ({
    ...taxon,
    filled,
    description: fillBlocks(taxon.description, { "carte regalo": cards }),
    seoDescription: fillBlocks(taxon.seoDescription, { "carte regalo": cards }),
  }));
  return fillClaims(ctx, shown);
}

function presentTaxons(ctx: Ctx, all: OfferedTaxon[], parentId: number | null): Taxon[] {
  return all
    .filter((taxon) => taxon.parentId === parentId)
    .map((taxon) => {
      const children = presentTaxons(ctx, all, taxon.id);
      const isEmpty = !taxon.filled && children.every(({ empty }) => empty);
      return { ...presentTaxon(ctx, taxon), ...(isEmpty && { empty: true as const }), children };
    });
}

export function presentTaxon(ctx: Ctx, taxon: TaxonRow): Omit<Taxon, "children"> {
  const { id, code, name, slug, description, line, imagePath } = taxon;
  return {
    "@id": taxonIri(ctx, code),
    "@type": "Taxon",
    id,
    code,
    name,
    slug,
    description,
    image: imagePath === null ? null : presentImage(imagePath, taxon),
    line,
    ...(line !== null && { range: presentRange(taxon) }),
  };
}

function presentRange(taxon: TaxonRow): Taxon["range"] {
  const { verb, summary, colour, tones, photoPath, imagePath } = taxon;
  const upright = { ...taxon, imageWidth: taxon.photoWidth, imageHeight: taxon.photoHeight };
  return {
    verb,
    text: summary,
    photo:
      photoPath !== null
        ? { ...presentImage(photoPath, upright), alt: null, color: null, focus: taxon.photoFocus }
        : imagePath === null
          ? null
          : presentImage(imagePath, taxon),
    colour,
    tones,
  };
}

const presentImage = (path: string, taxon: TaxonRow): Image => ({
  path,
  type: null,
  alt: taxon.imageAlt,
  width: taxon.imageWidth,
  height: taxon.imageHeight,
  color: taxon.imageColor,
  focus: taxon.imageFocus,
});
