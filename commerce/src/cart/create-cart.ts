import { randomBytes } from "node:crypto";
import { and, desc, eq, exists } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { orderItems, orders } from "../db/schema/orders.ts";
import type { OrderRow } from "../orders/load-order.ts";

/** A customer who has a cart with something in it gets that one back. */
export async function createCart(ctx: Ctx): Promise<OrderRow> {
  return (await latestCart(ctx)) ?? insertCart(ctx);
}

async function latestCart({ db, actor }: Ctx): Promise<OrderRow | undefined> {
  if (actor.type !== "customer") return undefined;
  const hasItems = exists(db.select().from(orderItems).where(eq(orderItems.orderId, orders.id)));
  const [cart] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.customerId, actor.id), eq(orders.state, "cart"), hasItems))
    .orderBy(desc(orders.updatedAt))
    .limit(1);
  return cart;
}

async function insertCart({ db, actor, config, clock }: Ctx): Promise<OrderRow> {
  const customer = actor.type === "customer" ? actor : undefined;
  const [cart] = await db
    .insert(orders)
    .values({
      token: randomBytes(24).toString("base64url"),
      channelCode: config.channelCode,
      localeCode: config.localeCode,
      currencyCode: config.currencyCode,
      customerId: customer?.id ?? null,
      email: customer?.email ?? null,
      createdByGuest: !customer,
      createdAt: clock(),
      updatedAt: clock(),
    })
    .returning();
  if (!cart) throw new Error("Inserting a cart returns it");
  return cart;
}
