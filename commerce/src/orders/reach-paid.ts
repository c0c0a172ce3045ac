import { eq } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { orders } from "../db/schema/orders.ts";
import { issueGiftCards } from "../gifts/issue-gift-cards.ts";
import { fulfillIfDone } from "./fulfill-if-done.ts";
import type { OrderRow } from "./order-record.ts";

/** What follows from the money being there: bought gift cards go out, and an order with nothing to ship is done. */
export async function reachPaid(ctx: Ctx, { id }: Pick<OrderRow, "id">): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ paymentState: "paid", paymentDueAt: null, updatedAt: ctx.clock() })
    .where(eq(orders.id, id));
  await issueGiftCards(ctx, id);
  await fulfillIfDone(ctx, id);
}
