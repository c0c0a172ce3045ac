import type { ChangeProducts } from "#contract/admin/product.ts";
import type { BatchDone } from "#contract/admin/listing.ts";
import { doEach } from "#commerce/kernel/admin/lists.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { type CommerceError, invalid } from "../kernel/errors.ts";
import { addProduct, removeProduct } from "./ranges.ts";
import { getProduct } from "./read-product.ts";
import { updateProduct } from "./save-product.ts";
import { updateVariant } from "./save-variant.ts";

/** The same change on many products, by the same rules as on one: prices keep their history. */
export const changeProducts = (
  ctx: Ctx,
  { codes, ...change }: ChangeProducts,
): Promise<BatchDone> =>
  doEach(codes, reasonOf, (code) => withTransaction(ctx, (ctx) => changeOne(ctx, code, change)));

const reasonOf = ({ code, message, violations }: CommerceError) =>
  code === "not_found"
    ? "Non c’è più."
    : violations.map((violation) => violation.message).join(" ") || message;

async function changeOne(
  ctx: Ctx,
  code: string,
  {
    enabled,
    pricePercent,
    endDiscount,
    addPieces,
    addTaxon,
    removeTaxon,
  }: Omit<ChangeProducts, "codes">,
): Promise<void> {
  const { variants } = await getProduct(ctx, code);
  for (const { code, price, originalPrice, onHand, tracked } of variants) {
    if (pricePercent !== undefined && price !== null) {
      const changed = Math.round((price * (100 + pricePercent)) / 100);
      if (changed < 1) throw invalid("pricePercent", "Il prezzo diventerebbe zero.");
      // A reduction shows the price before it; a rise ends what was struck.
      const before = pricePercent < 0 ? (originalPrice ?? price) : null;
      await updateVariant(ctx, code, { price: changed, originalPrice: before });
    }
    if (endDiscount && originalPrice !== null)
      await updateVariant(ctx, code, { price: originalPrice, originalPrice: null });
    if (addPieces !== undefined && tracked)
      await updateVariant(ctx, code, { onHand: Math.max(0, onHand + addPieces) });
  }
  if (enabled !== undefined) await updateProduct(ctx, code, { enabled });
  if (addTaxon) await addProduct(ctx, addTaxon, code);
  if (removeTaxon) await removeProduct(ctx, removeTaxon, code);
}
