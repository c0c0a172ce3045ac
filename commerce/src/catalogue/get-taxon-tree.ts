import type { Taxon } from "#contract/catalogue.ts";
import type { Ctx } from "../ctx.ts";
import { loadTaxons, presentTaxons } from "./load-taxons.ts";

export async function getTaxonTree(ctx: Ctx): Promise<Taxon[]> {
  return presentTaxons(ctx, await loadTaxons(ctx), null);
}
