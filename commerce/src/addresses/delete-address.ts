import { and, eq } from "drizzle-orm";
import { requireCustomer } from "../auth/require-customer.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { addresses, customers } from "../db/schema/customers.ts";
import { notFound } from "../errors.ts";

export async function deleteAddress(ctx: Ctx, id: number): Promise<void> {
  const { id: customerId } = requireCustomer(ctx);
  await withTransaction(ctx, async (ctx) => {
    const removed = await ctx.db
      .delete(addresses)
      .where(and(eq(addresses.id, id), eq(addresses.customerId, customerId)))
      .returning({ id: addresses.id });
    if (removed.length === 0) throw notFound();
    await ctx.db
      .update(customers)
      .set({ defaultAddressId: null })
      .where(and(eq(customers.id, customerId), eq(customers.defaultAddressId, id)));
  });
}
