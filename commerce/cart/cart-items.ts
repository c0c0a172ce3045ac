import { and, eq, sql } from "drizzle-orm";
import type { AddItem } from "#contract/order.ts";
import { products, variants } from "../catalogue/schema.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { rows } from "../kernel/db/rows.ts";
import { CommerceError, invalid, notFound } from "../kernel/errors.ts";
import { lockCart, lockCartAnd } from "../orders/index.ts";
import { orderItems } from "../orders/schema.ts";
import { requireGiftCards } from "../settings/index.ts";
import { requireQuantity, requireSold, requireStock, variantJson } from "./find-variant.ts";
import { clearDedicationWithoutBox, replaceBox, requireOneBox } from "./gift-box.ts";
import { recalculateCart } from "./recalculate.ts";

/** The same variant again raises its line; each gift card is a line of its own; a new gift box replaces the old. */
export function addItem(ctx: Ctx, token: string, input: AddItem) {
  requireQuantity(input.quantity);
  const { productVariant, quantity } = input;
  return withTransaction(ctx, async (ctx) => {
    const { id: orderId, extra } = await lockCartAnd(
      ctx,
      token,
      variantJson(ctx, productVariant),
    ).catch((error: unknown) => {
      const gone = error instanceof CommerceError && error.code === "not_found";
      throw gone ? notFound("Cart with given token has not been found.") : error;
    });
    const { variant, product } = requireSold(ctx, extra, productVariant);
    if (product.kind === "gift_card") {
      await ctx.db.insert(orderItems).values({
        orderId,
        variantId: variant.id,
        quantity,
        amount: await giftCardAmount(ctx, input.amount),
        customMessage: input.customMessage ?? null,
      });
    } else if (product.kind === "gift_box") {
      requireOneBox(quantity);
      await replaceBox(ctx, orderId, variant);
    } else {
      const wanted = await raiseLine(ctx, orderId, variant.id, quantity);
      requireQuantity(wanted);
      requireStock(variant, wanted);
    }
    return recalculateCart(ctx, { id: orderId });
  });
}

/** Pieces the line then has; the caller may still refuse them, which undoes it. */
async function raiseLine(ctx: Ctx, orderId: number, variantId: number, quantity: number) {
  const [line] = await rows<Pick<typeof orderItems.$inferSelect, "quantity">>(
    ctx.db,
    sql`with line as (
        select id from order_items where order_id = ${orderId} and variant_id = ${variantId} order by id limit 1),
      raised as (
        update order_items set quantity = quantity + ${quantity} where id = (select id from line)
        returning quantity),
      added as (
        insert into order_items (order_id, variant_id, quantity)
        select ${orderId}::int, ${variantId}::int, ${quantity}::int where not exists (select from line)
        returning quantity)
      select quantity from raised union all select quantity from added`,
  );
  return line?.quantity ?? 0;
}

export function changeItem(ctx: Ctx, token: string, itemId: number, quantity: number) {
  requireQuantity(quantity);
  return withTransaction(ctx, async (ctx) => {
    const order = await lockCart(ctx, token);
    const [line] = await ctx.db
      .select({ variant: variants, kind: products.kind })
      .from(orderItems)
      .innerJoin(variants, eq(variants.id, orderItems.variantId))
      .innerJoin(products, eq(products.id, variants.productId))
      .where(and(eq(orderItems.id, itemId), eq(orderItems.orderId, order.id)));
    if (!line) throw notFound();
    if (line.kind === "gift_box") requireOneBox(quantity);
    requireStock(line.variant, quantity);
    await ctx.db.update(orderItems).set({ quantity }).where(eq(orderItems.id, itemId));
    return recalculateCart(ctx, order);
  });
}

export function removeItem(ctx: Ctx, token: string, itemId: number): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockCart(ctx, token);
    const removed = await ctx.db
      .delete(orderItems)
      .where(and(eq(orderItems.id, itemId), eq(orderItems.orderId, order.id)))
      .returning({ id: orderItems.id });
    if (removed.length === 0) throw notFound();
    await clearDedicationWithoutBox(ctx, order.id);
    await recalculateCart(ctx, order);
  });
}

const least = 1000;
const most = 50_000;

/** Null keeps the price of the chosen variant. */
async function giftCardAmount(ctx: Ctx, amount: number | undefined): Promise<number | null> {
  await requireGiftCards(ctx);
  if (amount === undefined) return null;
  if (amount < least || amount > most || amount % 100 !== 0) {
    throw invalid(
      "amount",
      `L’importo deve essere in euro interi, tra ${least / 100} e ${most / 100}.`,
    );
  }
  return amount;
}
