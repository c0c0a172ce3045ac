import { asc, eq, sql } from "drizzle-orm";
import type { AdminProduct } from "#contract/admin/product.ts";
import type { Ctx } from "../../ctx.ts";
import { rows } from "../../db/rows.ts";
import { productImages, products, variants } from "../../db/schema/catalogue.ts";
import { notFound } from "../../errors.ts";
import { wireDate } from "../../http/json-ld.ts";
import { without } from "../write-row.ts";
import { readVariants } from "../variants/read-variants.ts";
import { readOptions } from "./options.ts";

export type ProductRow = typeof products.$inferSelect;

export async function findProduct(ctx: Ctx, code: string): Promise<ProductRow> {
  const [row] = await ctx.db.select().from(products).where(eq(products.code, code));
  if (!row) throw notFound();
  return row;
}

export async function getProduct(ctx: Ctx, code: string): Promise<AdminProduct> {
  const row = await findProduct(ctx, code);
  const { seoTitle, seoDescription, ...fields } = without(row, "mainTaxonId");
  return {
    "@id": `${ctx.config.apiPrefix}/admin/products/${code}`,
    "@type": "Product",
    ...fields,
    seo: { title: seoTitle, description: seoDescription },
    ...(await readRelations(ctx, row.id)),
    options: await readOptions(ctx, row.id),
    images: await readImages(ctx, row.id),
    variants: await readVariants(ctx, { productId: row.id }),
    publishedAt: wireDate(row.publishedAt),
    createdAt: wireDate(row.createdAt),
    updatedAt: wireDate(row.updatedAt),
  };
}

type Relations = Pick<AdminProduct, "mainTaxon" | "taxons" | "attributes" | "associations">;

export async function readRelations({ db }: Ctx, productId: number): Promise<Relations> {
  const [found] = await rows<Relations>(
    db,
    sql`select
      (select t.code from taxons t join products p on p.main_taxon_id = t.id where p.id = ${productId})
        as "mainTaxon",
      (select coalesce(json_agg(t.code order by pt.position, t.id), '[]')
        from product_taxons pt join taxons t on t.id = pt.taxon_id where pt.product_id = ${productId}) as taxons,
      (select coalesce(json_object_agg(code, codes), '{}') from (
        select a.code, json_agg(av.code order by av.position, av.id) as codes
        from product_attribute_values pav join attribute_values av on av.id = pav.attribute_value_id
        join attributes a on a.id = av.attribute_id where pav.product_id = ${productId} group by a.code
      ) described) as attributes,
      (select coalesce(json_object_agg(type, codes), '{}') from (
        select pa.type, json_agg(p.code order by pai.position, p.id) as codes
        from product_associations pa join product_association_items pai on pai.association_id = pa.id
        join products p on p.id = pai.product_id where pa.product_id = ${productId} group by pa.type
      ) associated) as associations`,
  );
  return found ?? { mainTaxon: null, taxons: [], attributes: {}, associations: {} };
}

async function readImages({ db }: Ctx, productId: number): Promise<AdminProduct["images"]> {
  const { id, path, type, alt, width, height, color } = productImages;
  return db
    .select({ id, path, type, alt, width, height, color, variant: variants.code })
    .from(productImages)
    .leftJoin(variants, eq(variants.id, productImages.variantId))
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position), asc(productImages.id));
}
