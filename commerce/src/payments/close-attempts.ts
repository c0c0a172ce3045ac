import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { paymentAttempts } from "../db/schema/orders.ts";

/** Nobody should pay by them any more; money that comes all the same is sent back. */
export async function closeAttempts(ctx: Ctx, paymentId: number): Promise<void> {
  await ctx.db
    .update(paymentAttempts)
    .set({ state: "abandoned", updatedAt: ctx.clock() })
    .where(
      and(
        eq(paymentAttempts.paymentId, paymentId),
        inArray(paymentAttempts.state, ["open", "challenge"]),
      ),
    );
}
