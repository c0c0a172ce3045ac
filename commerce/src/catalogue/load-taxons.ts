import { asc } from "drizzle-orm";
import type { Image, Taxon } from "#contract/catalogue.ts";
import type { Ctx } from "../ctx.ts";
import { taxons } from "../db/schema/catalogue.ts";
import { taxonIri } from "./present.ts";

type TaxonRow = typeof taxons.$inferSelect;

/** The whole tree at once: it is small, and one statement answers every question about it. */
export function loadTaxons(ctx: Ctx): Promise<TaxonRow[]> {
  return ctx.db.select().from(taxons).orderBy(asc(taxons.position), asc(taxons.id));
}

export function presentTaxons(ctx: Ctx, all: TaxonRow[], parentId: number | null): Taxon[] {
  return all
    .filter((taxon) => taxon.parentId === parentId)
    .map((taxon) => ({
      ...presentTaxon(ctx, taxon),
      children: presentTaxons(ctx, all, taxon.id),
    }));
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
  };
}

const presentImage = (path: string, taxon: TaxonRow): Image => ({
  path,
  type: null,
  alt: taxon.imageAlt,
  width: taxon.imageWidth,
  height: taxon.imageHeight,
  color: taxon.imageColor,
});
