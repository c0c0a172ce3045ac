import { and, eq, inArray } from "drizzle-orm";
import { giftSchema } from "#contract/forms/checkout.ts";
import { messages } from "#contract/forms/messages.ts";
import type { ChooseGiftBox } from "#contract/order-requests.ts";
import { products, variants } from "../catalogue/schema.ts";
import { type Ctx, invalid, invalidAll, withTransaction } from "../kernel/ctx.ts";
import { lockCart } from "../orders/index.ts";
import { orderItems, orders } from "../orders/schema.ts";
import { findVariant, type FoundVariant, requireStock } from "./find-variant.ts";
import { recalculateCart } from "./recalculate.ts";

export function chooseGiftBox(ctx: Ctx, token: string, input: ChooseGiftBox) {
  const dedication = readDedication(input);
  return withTransaction(ctx, async (ctx) => {
    const order = await lockCart(ctx, token);
    if (!input.productVariant) throw invalid("productVariant", messages.giftBox);
    const { variant, product } = await findVariant(ctx, input.productVariant);
    if (product.kind !== "gift_box") throw invalid("productVariant", messages.giftBox);
    await replaceBox(ctx, order.id, variant);
    await ctx.db.update(orders).set(dedication).where(eq(orders.id, order.id));
    return recalculateCart(ctx, order);
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

const noDedication = {
  giftBoxFromName: null,
  giftBoxToName: null,
  giftBoxMessage: null,
} as const;

export function requireOneBox(quantity: number): void {
  if (quantity !== 1) throw invalid("quantity", "Un ordine ha al massimo una confezione regalo.");
}

/** Stores the gift box as a line with quantity one; an order has at most one. */
export async function replaceBox(
  ctx: Ctx,
  orderId: number,
  variant: FoundVariant["variant"],
): Promise<void> {
  requireStock(variant, 1);
  await removeBox(ctx, orderId);
  await ctx.db.insert(orderItems).values({ orderId, variantId: variant.id, quantity: 1 });
}

async function removeBox(ctx: Ctx, orderId: number): Promise<void> {
  await ctx.db
    .delete(orderItems)
    .where(and(eq(orderItems.orderId, orderId), inArray(orderItems.variantId, boxes(ctx))));
}

export async function clearDedicationWithoutBox(ctx: Ctx, orderId: number): Promise<void> {
  const [box] = await ctx.db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), inArray(orderItems.variantId, boxes(ctx))))
    .limit(1);
  if (!box) await ctx.db.update(orders).set(noDedication).where(eq(orders.id, orderId));
}

function boxes(ctx: Ctx) {
  return ctx.db
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(products.kind, "gift_box"));
}

export function removeGiftBox(ctx: Ctx, token: string) {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockCart(ctx, token);
    await removeBox(ctx, order.id);
    await ctx.db.update(orders).set(noDedication).where(eq(orders.id, order.id));
    return recalculateCart(ctx, order);
  });
}
