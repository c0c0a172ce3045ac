import { and, eq, inArray, sql } from "drizzle-orm";
import { giftCardViolations } from "#contract/forms/gift-card.ts";
import type { AddItem } from "#contract/order.ts";
import { products, variantPrices, variants } from "../catalogue/schema.ts";
import { CommerceError, type Ctx, invalidAll, notFound, withTransaction } from "../kernel/ctx.ts";
import { rows, updateById } from "../kernel/db/rows.ts";
import { lockCart, lockCartAnd } from "../orders/index.ts";
import { orderItems } from "../orders/schema.ts";
import { requireGiftCards } from "../settings/index.ts";
import { requireQuantity, requireSold, requireStock, variantJson } from "./find-variant.ts";
import { clearDedicationWithoutBox, replaceBox, requireOneBox } from "./gift-box.ts";
import { recalculateCart } from "./recalculate.ts";

/** A variant already in the cart raises its line; gift cards get separate lines; a new gift box replaces the old. */
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
    const { variant, product, price } = requireSold(ctx, extra, productVariant);
    if (product.kind === "gift_card") {
      await requireGiftCards(ctx);
      const wrong = giftCardViolations(input, ctx.clock());
      if (wrong.length > 0) throw invalidAll(wrong);
      await ctx.db.insert(orderItems).values({
        orderId,
        variantId: variant.id,
        quantity,
        // Null uses the price of the variant.
        amount: input.amount ?? null,
        customMessage: input.customMessage ?? null,
        gift: input.gift ?? null,
      });
    } else if (product.kind === "gift_box") {
      requireOneBox(quantity);
      await replaceBox(ctx, orderId, variant);
    } else {
      const total = await raiseLine(ctx, orderId, variant.id, { quantity, price });
      requireQuantity(total);
      requireStock(variant, total);
    }
    return recalculateCart(ctx, { id: orderId });
  });
}

/** Returns the line's quantity afterwards; the caller rolls back if it exceeds the stock. */
async function raiseLine(
  ctx: Ctx,
  orderId: number,
  variantId: number,
  { quantity, price }: { quantity: number; price: number | null },
) {
  const [line] = await rows<Pick<typeof orderItems.$inferSelect, "quantity">>(
    ctx.db,
    sql`with line as (
        select id from order_items where order_id = ${orderId} and variant_id = ${variantId} order by id limit 1),
      raised as (
        update order_items set quantity = quantity + ${quantity}, seen_price = ${price}::int,
          seen_at = ${ctx.clock()}::timestamptz
        where id = (select id from line)
        returning quantity),
      added as (
        insert into order_items (order_id, variant_id, quantity, seen_price, seen_at)
        select ${orderId}::int, ${variantId}::int, ${quantity}::int, ${price}::int, ${ctx.clock()}::timestamptz
        where not exists (select from line)
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
      .select({ variant: variants, kind: products.kind, seenPrice: variantPrices.price })
      .from(orderItems)
      .innerJoin(variants, eq(variants.id, orderItems.variantId))
      .innerJoin(products, eq(products.id, variants.productId))
      .leftJoin(
        variantPrices,
        and(
          eq(variantPrices.variantId, variants.id),
          eq(variantPrices.channelCode, ctx.config.channelCode),
        ),
      )
      .where(and(eq(orderItems.id, itemId), eq(orderItems.orderId, order.id)));
    if (!line) throw notFound();
    if (line.kind === "gift_box") requireOneBox(quantity);
    requireStock(line.variant, quantity);
    // The shopper sees the line while changing it, so its current price counts as seen.
    const seen = line.kind === "product" && { seenPrice: line.seenPrice, seenAt: ctx.clock() };
    await updateById(ctx.db, orderItems, itemId, { quantity, ...seen });
    return recalculateCart(ctx, order);
  });
}

export function removeItem(ctx: Ctx, token: string, itemId: number): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockCart(ctx, token);
    if ((await deleteItems(ctx, order.id, [itemId])) === 0) throw notFound();
    await recalculateCart(ctx, order);
  });
}

export async function deleteItems(ctx: Ctx, orderId: number, ids: number[]): Promise<number> {
  const removed = await ctx.db
    .delete(orderItems)
    .where(and(inArray(orderItems.id, ids), eq(orderItems.orderId, orderId)))
    .returning({ id: orderItems.id });
  await clearDedicationWithoutBox(ctx, orderId);
  return removed.length;
}
