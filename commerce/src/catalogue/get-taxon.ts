import type { TaxonPage, TaxonRef } from "#contract/catalogue.ts";
import type { Ctx } from "../ctx.ts";
import { notFound } from "../errors.ts";
import { loadTaxons, presentTaxon, presentTaxons } from "./load-taxons.ts";
import { presentTaxonRef } from "./present.ts";

export async function getTaxon(ctx: Ctx, slug: string): Promise<TaxonPage> {
  const all = await loadTaxons(ctx);
  const taxon = all.find((one) => one.slug === slug);
  if (!taxon) throw notFound();
  const ancestors: TaxonRef[] = [];
  const parentOf = (one: typeof taxon) => all.find(({ id }) => id === one.parentId);
  for (let parent = parentOf(taxon); parent; parent = parentOf(parent)) {
    ancestors.unshift(presentTaxonRef(ctx, parent));
  }
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/Taxon`,
    ...presentTaxon(ctx, taxon),
    children: presentTaxons(ctx, all, taxon.id),
    ancestors,
    seo: { title: taxon.seoTitle, description: taxon.seoDescription },
  };
}
