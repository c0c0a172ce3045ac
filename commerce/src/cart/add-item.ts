import { sql } from "drizzle-orm";
import type { AddItem } from "#contract/order.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { rows } from "../db/rows.ts";
import { orderItems } from "../db/schema/orders.ts";
import { CommerceError, notFound } from "../errors.ts";
import { replaceBox, requireOneBox } from "../gifts/gift-box-line.ts";
import { lockCartAnd } from "../orders/load-order.ts";
import { requireQuantity, requireSold, requireStock, variantJson } from "./find-variant.ts";
import type { FoundVariant } from "./find-variant.ts";
import { giftCardAmount } from "./gift-card-amount.ts";
import { settleCart } from "./settle-cart.ts";

/** The same variant again raises its line; each gift card is a line of its own; a new gift box replaces the old. */
export function addItem(ctx: Ctx, token: string, input: AddItem) {
  requireQuantity(input.quantity);
  const { productVariant, quantity } = input;
  return withTransaction(ctx, async (ctx) => {
    const { id: orderId, beside } = await lockCartAnd<FoundVariant | null>(
      ctx,
      token,
      variantJson(ctx, productVariant),
    ).catch((error: unknown) => {
      const gone = error instanceof CommerceError && error.code === "not_found";
      throw gone ? notFound("Cart with given token has not been found.") : error;
    });
    const { variant, product } = requireSold(beside, productVariant);
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
    return settleCart(ctx, { id: orderId });
  });
}

/** Pieces the line then has; the caller may still refuse them, which undoes it. */
async function raiseLine(ctx: Ctx, orderId: number, variantId: number, quantity: number) {
  const [line] = await rows<{ quantity: number }>(
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
