import { eq } from "drizzle-orm";
import type { AddItem } from "#contract/order.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { orderItems } from "../db/schema/orders.ts";
import { CommerceError, notFound } from "../errors.ts";
import { replaceBox, requireOneBox } from "../gifts/gift-box-line.ts";
import { lockCart } from "../orders/load-order.ts";
import { findVariant, requireQuantity, requireStock } from "./find-variant.ts";
import { giftCardAmount } from "./gift-card-amount.ts";
import { settleCart } from "./settle-cart.ts";

/** The same variant again raises its line; each gift card is a line of its own; a new gift box replaces the old. */
export function addItem(ctx: Ctx, token: string, input: AddItem) {
  requireQuantity(input.quantity);
  return withTransaction(ctx, async (ctx) => {
    const order = await lockCart(ctx, token).catch((error: unknown) => {
      const gone = error instanceof CommerceError && error.code === "not_found";
      throw gone ? notFound("Cart with given token has not been found.") : error;
    });
    const { variant, product, line } = await findVariant(ctx, input.productVariant, order.id);
    if (product.kind === "gift_card") {
      await ctx.db.insert(orderItems).values({
        orderId: order.id,
        variantId: variant.id,
        quantity: input.quantity,
        amount: await giftCardAmount(ctx, input.amount),
        customMessage: input.customMessage ?? null,
      });
    } else if (product.kind === "gift_box") {
      requireOneBox(input.quantity);
      await replaceBox(ctx, order.id, variant);
    } else {
      await raiseLine(ctx, order.id, { variant, line, quantity: input.quantity });
    }
    return settleCart(ctx, order);
  });
}

type Found = Awaited<ReturnType<typeof findVariant>>;
type Raise = Pick<Found, "variant" | "line"> & { quantity: number };

async function raiseLine(ctx: Ctx, orderId: number, { variant, line, quantity }: Raise) {
  const wanted = (line?.quantity ?? 0) + quantity;
  requireQuantity(wanted);
  requireStock(variant, wanted);
  if (line) {
    await ctx.db.update(orderItems).set({ quantity: wanted }).where(eq(orderItems.id, line.id));
  } else {
    await ctx.db.insert(orderItems).values({ orderId, variantId: variant.id, quantity });
  }
}
