import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { MAX_QUANTITY, MIN_QUANTITY } from "#contract/forms/quantity.ts";
import { products, variantPrices, variants } from "../catalogue/schema.ts";
import { type Ctx, invalid } from "../kernel/ctx.ts";
import { type Answer, jsonFirst, jsonObject, maybe, pick, selectRows } from "../kernel/db/json.ts";
import { codeInIri } from "../kernel/http/router.ts";

/** Accepts the IRI of a variant or its code. */
const codeOf = (ctx: Ctx, iriOrCode: string) => codeInIri(ctx, "product-variants", iriOrCode);

type StockedVariant = Pick<typeof variants.$inferSelect, "code" | "tracked" | "onHand" | "onHold">;

const v = alias(variants, "v");
const p = alias(products, "p");
const vp = alias(variantPrices, "vp");

const soldJson = jsonObject({
  price: maybe(vp.price),
  variant: jsonObject({
    ...pick(v, "id", "code", "enabled", "tracked", "onHand", "onHold"),
  }),
  product: jsonObject({ name: p.name, kind: p.kind, enabled: p.enabled }),
});

export type FoundVariant = Answer<typeof soldJson>;

export const variantJson = (ctx: Ctx, iriOrCode: string) =>
  jsonFirst(
    soldJson,
    sql`from variants v
      join products p on p.id = v.product_id
      left join variant_prices vp on vp.variant_id = v.id and vp.channel_code = ${ctx.config.channelCode}
      where v.code = ${codeOf(ctx, iriOrCode)}`,
  );

export async function findVariant(ctx: Ctx, iriOrCode: string): Promise<FoundVariant> {
  const [row] = await selectRows(ctx.db, { found: variantJson(ctx, iriOrCode) }, sql``);
  return requireSold(ctx, row?.found ?? null, iriOrCode);
}

export function requireSold(ctx: Ctx, found: FoundVariant | null, iriOrCode: string): FoundVariant {
  if (!found?.variant.enabled) {
    const code = codeOf(ctx, iriOrCode);
    throw invalid("productVariant", `The product variant ${code} does not exist.`);
  }
  if (!found.product.enabled || found.price === null) {
    throw invalid("productVariant", `The product ${found.product.name} does not exist.`);
  }
  return found;
}

/** Carts reserve no stock: it is checked here and reserved when the order is placed. */
export function requireStock(variant: StockedVariant, pieces: number): void {
  if (variant.tracked && pieces > variant.onHand - variant.onHold) {
    throw invalid(
      "quantity",
      `The product variant with ${variant.code} code does not have sufficient stock.`,
    );
  }
}

export function requireQuantity(quantity: number): void {
  if (quantity < MIN_QUANTITY || quantity > MAX_QUANTITY) {
    throw invalid("quantity", `La quantità deve essere tra ${MIN_QUANTITY} e ${MAX_QUANTITY}.`);
  }
}
