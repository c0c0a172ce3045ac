import { sql, type SQL } from "drizzle-orm";
import type { Ctx } from "../kernel/ctx.ts";
import { rows } from "../kernel/db/rows.ts";
import { invalid } from "../kernel/errors.ts";
import { codeInIri } from "../kernel/http/router.ts";
import type { LineKind } from "../pricing/index.ts";

/** Callers send the IRI of a variant, or its bare code. */
const codeOf = (ctx: Ctx, iriOrCode: string) => codeInIri(ctx, "product-variants", iriOrCode);

export type FoundVariant = {
  variant: StockedVariant & { id: number; enabled: boolean };
  product: { name: string; kind: LineKind; enabled: boolean };
  price: number | null;
};

type StockedVariant = { code: string; tracked: boolean; onHand: number; onHold: number };

/** JSON of a variant with what decides whether it is sold. */
export const variantJson = (ctx: Ctx, iriOrCode: string): SQL => sql`(
  select json_build_object('price', vp.price,
    'variant', json_build_object('id', v.id, 'code', v.code, 'enabled', v.enabled, 'tracked', v.tracked,
      'onHand', v.on_hand, 'onHold', v.on_hold),
    'product', json_build_object('name', p.name, 'kind', p.kind, 'enabled', p.enabled))
  from variants v
  join products p on p.id = v.product_id
  left join variant_prices vp on vp.variant_id = v.id and vp.channel_code = ${ctx.config.channelCode}
  where v.code = ${codeOf(ctx, iriOrCode)})`;

/** What can be put into a cart, or the reason why it cannot. */
export async function findVariant(ctx: Ctx, iriOrCode: string): Promise<FoundVariant> {
  const [row] = await rows<{ found: FoundVariant | null }>(
    ctx.db,
    sql`select ${variantJson(ctx, iriOrCode)} as found`,
  );
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

/** A cart holds nothing back: stock is checked here and taken when the order is placed. */
export function requireStock(variant: StockedVariant, wanted: number): void {
  if (variant.tracked && wanted > variant.onHand - variant.onHold) {
    throw invalid(
      "quantity",
      `The product variant with ${variant.code} code does not have sufficient stock.`,
    );
  }
}

export function requireQuantity(quantity: number): void {
  if (quantity < 1 || quantity > 9999) {
    throw invalid("quantity", "La quantità deve essere tra 1 e 9999.");
  }
}
