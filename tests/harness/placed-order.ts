import { eq } from "drizzle-orm";
import { loadRecord, priceOrder } from "#commerce/orders/index.ts";
import { orderItems, orders, shipments, variants } from "#commerce/schema.ts";
import type { TestCommerce } from "./commerce.ts";

type Order = Partial<typeof orders.$inferInsert>;

/** An order already placed, written straight into the database: one piece or more of each variant. */
export async function placeOrder(
  { ctx }: TestCommerce,
  lines: Record<string, number>,
  { deliveredAt = null, ...order }: Order & { deliveredAt?: Date | null } = {},
) {
  const [cart] = await ctx.db
    .insert(orders)
    .values({
      token: crypto.randomUUID(),
      channelCode: ctx.config.channelCode,
      localeCode: ctx.config.localeCode,
      currencyCode: ctx.config.currencyCode,
    })
    .returning();
  if (!cart) throw new Error("Inserting an order returns it");
  const items = [];
  for (const [code, quantity] of Object.entries(lines)) {
    const [variant] = await ctx.db.select().from(variants).where(eq(variants.code, code));
    if (!variant) throw new Error(`There is no variant ${code}`);
    const [item] = await ctx.db
      .insert(orderItems)
      .values({ orderId: cart.id, variantId: variant.id, quantity })
      .returning();
    if (item) items.push(item);
  }
  const { record, priced } = await priceOrder(ctx, await loadRecord(ctx, cart));
  for (const { id, variant, product } of record.items)
    await ctx.db
      .update(orderItems)
      .set({ snapshot: { variant, product } })
      .where(eq(orderItems.id, id));
  const [placed] = await ctx.db
    .update(orders)
    .set({
      email: "anna@example.it",
      state: "new",
      checkoutState: "completed",
      paymentState: "paid",
      shippingState: "ready",
      completedAt: ctx.clock(),
      priced,
      ...order,
    })
    .where(eq(orders.id, cart.id))
    .returning();
  if (!placed) throw new Error("Updating an order returns it");
  await ctx.db
    .insert(shipments)
    .values({ orderId: placed.id, state: deliveredAt ? "delivered" : "ready", deliveredAt });
  return { ...placed, items };
}
