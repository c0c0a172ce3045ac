import { sql } from "drizzle-orm";
import type { Product } from "#contract/catalogue.ts";
import type { Ctx } from "../ctx.ts";
import { isVisible } from "./product-card-sql.ts";
import { isPurchasable, selectProducts } from "./select-products.ts";

/** The boxes a gift can travel in. */
export function listGiftBoxes(ctx: Ctx): Promise<Product[]> {
  return selectProducts(
    ctx,
    sql`select p.id, row_number() over (order by p.position, p.id) as place
      from products p where p.kind = 'gift_box' and ${isVisible(ctx)} and ${isPurchasable(ctx)}`,
  );
}
