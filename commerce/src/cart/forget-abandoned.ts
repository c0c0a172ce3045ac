import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { orders } from "../db/schema/orders.ts";

const DAY = 24 * 3600 * 1000;
const STEP = 500;

/** Carts of guests nobody came back to: they hold addresses the shop has no reason to keep. */
export async function forgetAbandonedCarts({ db, clock, config }: Ctx): Promise<number> {
  const oldest = new Date(clock().getTime() - config.retention.cartDays * DAY);
  const abandoned = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, "cart"), isNull(orders.customerId), lt(orders.updatedAt, oldest)))
    .limit(STEP)
    .for("update", { skipLocked: true });
  let forgotten = 0;
  for (let gone = STEP; gone === STEP; forgotten += gone) {
    const deleted = await db
      .delete(orders)
      .where(inArray(orders.id, abandoned))
      .returning({ id: orders.id });
    gone = deleted.length;
  }
  return forgotten;
}
