import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../ctx.ts";
import { products, variantPrices, variants } from "../../db/schema/catalogue.ts";
import { invalid } from "../../errors.ts";
import { updateVariant } from "../variants/save-variant.ts";
import type { Cells } from "./cells.ts";
import { differences } from "./differences.ts";
import type { RowOutcome } from "./row-outcome.ts";

/** Pieces in the house; never fewer than are promised to orders. */
export async function importStock(ctx: Ctx, cells: Cells): Promise<RowOutcome> {
  const onHand = cells.whole("onHand");
  if (onHand === undefined) throw invalid("onHand", "Questo campo è obbligatorio");
  return changeVariant(ctx, cells, { onHand });
}

/** The history of the price is written with it, and the 30-day price follows. */
export async function importPrices(ctx: Ctx, cells: Cells): Promise<RowOutcome> {
  const price = cells.euros("price");
  if (price === undefined) throw invalid("price", "Questo campo è obbligatorio");
  const originalPrice = cells.orNone("originalPrice", cells.euros("originalPrice"));
  return changeVariant(ctx, cells, { price, originalPrice });
}

async function changeVariant(
  ctx: Ctx,
  cells: Cells,
  wanted: Parameters<typeof updateVariant>[2],
): Promise<RowOutcome> {
  const code = cells.needed("variant");
  const before = await findVariant(ctx, code);
  if (!before) throw invalid("variant", `Non esiste: ${code}`);
  const changes = differences(before, wanted);
  if (changes.length > 0) await updateVariant(ctx, code, wanted);
  return { code, created: false, changes };
}

/** A variant as it is, with its price; history and pictures are not asked for. */
export async function findVariant({ db, config }: Ctx, code: string) {
  const isPriced = and(
    eq(variantPrices.variantId, variants.id),
    eq(variantPrices.channelCode, config.channelCode),
  );
  const [found] = await db
    .select({ variant: variants, product: products.code, pricing: variantPrices })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(variantPrices, isPriced)
    .where(eq(variants.code, code));
  return found && { ...found.pricing, ...found.variant, product: found.product };
}
