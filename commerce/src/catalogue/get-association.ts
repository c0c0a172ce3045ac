import { sql } from "drizzle-orm";
import type { AssociatedProducts } from "#contract/catalogue.ts";
import type { Ctx } from "../ctx.ts";
import { rows } from "../db/rows.ts";
import { notFound } from "../errors.ts";
import { associationHead } from "./present-product-page.ts";
import { presentProduct } from "./present.ts";
import { cardsOfPage, isVisible } from "./product-card-sql.ts";
import type { ProductRow } from "./product-card-sql.ts";

type Row = { id: number; type: string; items: ProductRow[] };

/** By its id, or by the code of a product and a type: `SIERO_VITAMINA_C-related`. */
export async function getAssociation(ctx: Ctx, code: string): Promise<AssociatedProducts> {
  const [row] = await rows<Row>(
    ctx.db,
    sql`
      with association as (
        select pa.id, pa.type from product_associations pa join products p on p.id = pa.product_id
        where ${isWanted(code)} and ${isVisible(ctx)}),
      page as (
        select p.id, row_number() over (order by item.position, p.id) as place
        from association
        join product_association_items item on item.association_id = association.id
        join products p on p.id = item.product_id
        where ${isVisible(ctx)})
      select id, type, ${cardsOfPage(ctx)} as items from association`,
  );
  if (!row) throw notFound();
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/ProductAssociation`,
    ...associationHead(ctx, row),
    associatedProducts: row.items.map((product) => presentProduct(ctx, product)),
  };
}

function isWanted(code: string) {
  if (/^\d{1,9}$/.test(code)) return sql`pa.id = ${Number(code)}`;
  const cut = code.lastIndexOf("-");
  return sql`p.code = ${code.slice(0, Math.max(0, cut))} and pa.type = ${code.slice(cut + 1)}`;
}
