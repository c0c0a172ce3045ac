import { eq } from "drizzle-orm";
import { messages } from "#contract/forms/messages.ts";
import { giftSchema } from "#contract/forms/gift.ts";
import type { ChooseGiftBox } from "#contract/order-requests.ts";
import { findVariant } from "../cart/find-variant.ts";
import { settleCart } from "../cart/settle-cart.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { orders } from "../db/schema/orders.ts";
import { invalid, invalidAll } from "../errors.ts";
import { lockCart } from "../orders/load-order.ts";
import { replaceBox } from "./gift-box-line.ts";

export function chooseGiftBox(ctx: Ctx, token: string, input: ChooseGiftBox) {
  const dedication = readDedication(input);
  return withTransaction(ctx, async (ctx) => {
    const order = await lockCart(ctx, token);
    if (!input.productVariant) throw invalid("productVariant", messages.giftBox);
    const { variant, product } = await findVariant(ctx, input.productVariant);
    if (product.kind !== "gift_box") throw invalid("productVariant", messages.giftBox);
    await replaceBox(ctx, order.id, variant);
    await ctx.db.update(orders).set(dedication).where(eq(orders.id, order.id));
    return settleCart(ctx, order);
  });
}

function readDedication(input: ChooseGiftBox) {
  const given = {
    giftBoxFromName: (input.fromName ?? input.giftBoxFromName) || null,
    giftBoxToName: (input.toName ?? input.giftBoxToName) || null,
    giftBoxMessage: (input.message ?? input.giftBoxMessage) || null,
  };
  const checked = giftSchema.safeParse(given);
  if (checked.success) return given;
  throw invalidAll(
    checked.error.issues.map(({ path, message }) => ({ propertyPath: path.join("."), message })),
  );
}
