import { eq } from "drizzle-orm";
import { orderItems, orders, shipments, variants } from "#commerce/schema.ts";
import type { TestCommerce } from "./commerce.ts";

type Order = Partial<typeof orders.$inferInsert>;

/** An order already placed, written straight into the database: one piece or more of each variant. */
export async function placeOrder(
  { ctx }: TestCommerce,
  lines: Record<string, number>,
  { deliveredAt = null, ...order }: Order & { deliveredAt?: Date | null } = {},
) {
  const [placed] = await ctx.db
    .insert(orders)
    .values({
      token: crypto.randomUUID(),
      channelCode: ctx.config.channelCode,
      localeCode: ctx.config.localeCode,
      currencyCode: ctx.config.currencyCode,
      email: "anna@example.it",
      state: "new",
      checkoutState: "completed",
      paymentState: "paid",
      shippingState: "ready",
      completedAt: ctx.clock(),
      ...order,
    })
    .returning();
  if (!placed) throw new Error("Inserting an order returns it");
  const items = [];
  for (const [code, quantity] of Object.entries(lines)) {
    const [variant] = await ctx.db.select().from(variants).where(eq(variants.code, code));
    if (!variant) throw new Error(`There is no variant ${code}`);
    const [item] = await ctx.db
      .insert(orderItems)
      .values({ orderId: placed.id, variantId: variant.id, quantity })
      .returning();
    if (item) items.push(item);
  }
  await ctx.db
    .insert(shipments)
    .values({ orderId: placed.id, state: deliveredAt ? "delivered" : "ready", deliveredAt });
  return { ...placed, items };
}
