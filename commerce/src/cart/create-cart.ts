import { randomBytes } from "node:crypto";
import { and, desc, eq, exists } from "drizzle-orm";
import type { Order } from "#contract/order.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { orderItems, orders } from "../db/schema/orders.ts";
import type { OrderRow } from "../orders/order-record.ts";
import { settleCart } from "./settle-cart.ts";

/** A customer who has a cart with something in it gets that one back. */
export function createCart(ctx: Ctx): Promise<Order> {
  return withTransaction(ctx, async (ctx) =>
    settleCart(ctx, (await lockLatestCart(ctx)) ?? (await insertCart(ctx))),
  );
}

async function lockLatestCart({ db, actor }: Ctx): Promise<OrderRow | undefined> {
  if (actor.type !== "customer") return undefined;
  const hasItems = exists(db.select().from(orderItems).where(eq(orderItems.orderId, orders.id)));
  const [cart] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.customerId, actor.id), eq(orders.state, "cart"), hasItems))
    .orderBy(desc(orders.updatedAt))
    .limit(1)
    .for("update");
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
