import { sql } from "drizzle-orm";
import type { AdminTaxon } from "#contract/admin/taxon.ts";
import { loadTaxons } from "../../catalogue/load-taxons.ts";
import type { Ctx } from "../../ctx.ts";
import { rows } from "../../db/rows.ts";
import type { taxons } from "../../db/schema/catalogue.ts";
import { notFound } from "../../errors.ts";
import { without } from "../write-row.ts";

export type TaxonRow = typeof taxons.$inferSelect;

/** The whole tree, flat, siblings in their order: it is small. */
export async function listTaxons(ctx: Ctx): Promise<AdminTaxon[]> {
  const all = await loadTaxons(ctx);
  const codes = new Map(all.map(({ id, code }) => [id, code]));
  const counts = await countProducts(ctx);
  return all.map((row) => {
    const { parentId, seoTitle, seoDescription, ...taxon } = without(
      row,
      "imageWidth",
      "imageHeight",
      "imageColor",
    );
    return {
      "@id": `${ctx.config.apiPrefix}/admin/taxons/${taxon.code}`,
      "@type": "Taxon",
      ...taxon,
      seo: { title: seoTitle, description: seoDescription },
      parent: parentId === null ? null : (codes.get(parentId) ?? null),
      productCount: counts.get(taxon.id) ?? 0,
    };
  });
}

export async function getTaxon(ctx: Ctx, code: string): Promise<AdminTaxon> {
  const taxon = (await listTaxons(ctx)).find((taxon) => taxon.code === code);
  if (!taxon) throw notFound();
  return taxon;
}

async function countProducts({ db }: Ctx): Promise<Map<number, number>> {
  const counted = await rows<{ id: number; products: number }>(
    db,
    sql`select taxon_id as id, count(*)::int as products from product_taxons group by taxon_id`,
  );
  return new Map(counted.map(({ id, products }) => [id, products]));
}
