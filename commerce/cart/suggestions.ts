import { sql } from "drizzle-orm";
import type { Product } from "#contract/catalogue.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { notFound } from "../kernel/errors.ts";
import { findOrder } from "../orders/index.ts";
import { isListed, isPurchasable, selectProducts } from "../catalogue/index.ts";

const mostSuggestions = 8;

/** What goes well with the cart and is not in it; first what most of its products call for. */
export async function suggestForCart(ctx: Ctx, token: string): Promise<Product[]> {
  const order = await findOrder(ctx, token);
  if (order.state !== "cart") throw notFound();
  const inside = sql`(
    select v.product_id from order_items i join variants v on v.id = i.variant_id
    where i.order_id = ${order.id})`;
  return selectProducts(
    ctx,
    sql`
      select p.id, row_number() over (order by count(*) desc, min(item.position), p.position, p.id) as place
      from product_associations pa
      join product_association_items item on item.association_id = pa.id
      join products p on p.id = item.product_id
      where pa.type = 'cross_sell' and pa.product_id in ${inside} and p.id not in ${inside}
        and ${isListed(ctx)} and ${isPurchasable(ctx)}
      group by p.id order by place limit ${mostSuggestions}`,
  );
}
