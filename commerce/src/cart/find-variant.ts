import { and, asc, eq } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { products, variantPrices, variants } from "../db/schema/catalogue.ts";
import { orderItems } from "../db/schema/orders.ts";
import { CommerceError, invalid } from "../errors.ts";

/** Callers send the IRI of a variant, or its bare code. */
export const codeOf = (iriOrCode: string) => decodeURIComponent(iriOrCode.split("/").at(-1) ?? "");

/** What can be put into a cart, or the reason why it cannot; `line` is where the cart already has it. */
export async function findVariant(ctx: Ctx, iriOrCode: string, cartId = 0) {
  const code = safeCode(iriOrCode);
  const [row] = await ctx.db
    .select({
      variant: variants,
      product: { name: products.name, kind: products.kind, enabled: products.enabled },
      price: variantPrices.price,
      line: { id: orderItems.id, quantity: orderItems.quantity },
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(
      variantPrices,
      and(
        eq(variantPrices.variantId, variants.id),
        eq(variantPrices.channelCode, ctx.config.channelCode),
      ),
    )
    .leftJoin(
      orderItems,
      and(eq(orderItems.variantId, variants.id), eq(orderItems.orderId, cartId)),
    )
    .where(eq(variants.code, code))
    .orderBy(asc(orderItems.id))
    .limit(1);
  if (!row || !row.variant.enabled) {
    throw invalid("productVariant", `The product variant ${code} does not exist.`);
  }
  if (!row.product.enabled || row.price === null) {
    throw invalid("productVariant", `The product ${row.product.name} does not exist.`);
  }
  return row;
}

function safeCode(iriOrCode: string): string {
  try {
    return codeOf(iriOrCode);
  } catch {
    throw new CommerceError("bad_request", `Invalid IRI "${iriOrCode}".`);
  }
}

/** A cart holds nothing back: stock is checked here and taken when the order is placed. */
export function requireStock(
  variant: { code: string; tracked: boolean; onHand: number; onHold: number },
  wanted: number,
): void {
  if (variant.tracked && wanted > variant.onHand - variant.onHold) {
    throw invalid(
      "quantity",
      `The product variant with ${variant.code} code does not have sufficient stock.`,
    );
  }
}

export function requireQuantity(quantity: number): void {
  if (quantity < 1 || quantity > 9999) {
    throw invalid("quantity", "Quantity must be between 1 and 9999.");
  }
}
