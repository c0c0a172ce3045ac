import { randomBytes } from "node:crypto";
import { and, desc, eq, exists, inArray, isNull, lt } from "drizzle-orm";
import type { Order } from "#contract/order.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { verifyBotCheck } from "../kernel/limits/bot-check.ts";
import { limit } from "../kernel/limits/limit.ts";
import { findOrder, lockCart, type OrderRow } from "../orders/index.ts";
import { orderItems, orders } from "../orders/schema.ts";
import { readWithdrawal } from "../support/index.ts";
import { readOrder, recalculateCart } from "./recalculate.ts";

/** A customer who has a cart with something in it gets that one back. */
export function createCart(ctx: Ctx): Promise<Order> {
  return withTransaction(ctx, async (ctx) =>
    recalculateCart(ctx, (await lockLatestCart(ctx)) ?? (await insertCart(ctx))),
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

/** A guest cart that a signed-in customer asks for becomes theirs: the "adopt" of SPEC §4. */
export async function getOrder(ctx: Ctx, token: string): Promise<Order> {
  const order = await findOrder(ctx, token);
  if (order.state === "cart") return readOrder(ctx, await adopt(ctx, order));
  const placed = await readOrder(ctx, order);
  return { ...placed, withdrawal: await readWithdrawal(ctx, order.id, placed) };
}

async function adopt(ctx: Ctx, order: OrderRow): Promise<OrderRow> {
  const { actor } = ctx;
  if (actor.type !== "customer" || order.customerId !== null) return order;
  const [adopted] = await ctx.db
    .update(orders)
    .set({ customerId: actor.id, email: actor.email, createdByGuest: false })
    .where(and(eq(orders.id, order.id), isNull(orders.customerId)))
    .returning();
  return adopted ?? order;
}

export function deleteCart(ctx: Ctx, token: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockCart(ctx, token);
    await ctx.db.delete(orders).where(eq(orders.id, order.id));
  });
}

/** New carts are counted; who is signed in has proven more than a bot check could. */
export async function admitCart(ctx: Ctx, recaptchaToken: string | undefined, address: string) {
  await limit(ctx, "cart_creation", address);
  if (ctx.actor.type === "guest") await verifyBotCheck(ctx, recaptchaToken, { address });
}

const DAY = 24 * 3600 * 1000;
const STEP = 500;

/** Carts of guests nobody came back to: they hold addresses the shop has no reason to keep. */
export async function purgeAbandonedCarts({ db, clock, config }: Ctx): Promise<number> {
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
