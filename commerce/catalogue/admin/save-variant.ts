import { and, asc, eq, ne } from "drizzle-orm";
import type { AdminVariant, ChangeVariant, CreateVariant } from "#contract/admin/product.ts";
import { calendarDateInRome } from "#contract/format/dates.ts";
import { priceHistory, variantPrices, variants } from "../schema.ts";
import { audit } from "../../kernel/admin/audit.ts";
import { beginChange } from "../../kernel/admin/versions.ts";
import { definedFields, onlyOne, without } from "../../kernel/admin/lists.ts";
import { conflict, type Ctx, invalid, notFound, withTransaction } from "../../kernel/ctx.ts";
import { updateById } from "../../kernel/db/rows.ts";
import { emit } from "../../kernel/events.ts";
import { lowestPriceBeforeDiscount, onSaleSince } from "#contract/pricing/index.ts";
import { isNowLow, readLowStock, readTaxRules } from "../../settings/index.ts";
import { setOptionValues } from "./options.ts";
import { findProduct, getVariant } from "./read-product.ts";

type Variant = typeof variants.$inferSelect;

export function createVariant(
  ctx: Ctx,
  product: string,
  { price, originalPrice, optionValues, ...input }: CreateVariant,
): Promise<AdminVariant> {
  return withTransaction(ctx, async (ctx) => {
    const { id: productId } = await findProduct(ctx, product);
    const { code, name } = input;
    const isFirst = (await ctx.db.$count(variants, eq(variants.productId, productId))) === 0;
    const taxCategory = await taxCategoryOf(ctx, input.taxCategory);
    const insert = ctx.db
      .insert(variants)
      .values({ isDefault: isFirst, ...definedFields(input), taxCategory, productId, code, name })
      .returning();
    const [row] = await onlyOne("code", insert.execute());
    if (!row) throw new Error("Inserting a variant returns it");
    if (row.isDefault) await dethroneOthers(ctx, row);
    if (optionValues) await setOptionValues(ctx, row, optionValues);
    await setPrice(ctx, row.id, { price, originalPrice });
    await emit(ctx, "products.changed", { productIds: [productId] });
    const after = await getVariant(ctx, code);
    await audit(ctx, "variant.create", `variant:${code}`, { after: auditedPart(after) });
    return after;
  });
}

export function updateVariant(ctx: Ctx, code: string, sent: ChangeVariant): Promise<AdminVariant> {
  return withTransaction(ctx, async (ctx) => {
    const { before, change: input } = await beginChange(ctx, {
      subject: `variant:${code}`,
      read: (ctx) => getVariant(ctx, code),
      input: sent,
    });
    const row = await lockVariant(ctx, code);
    const { price, originalPrice, onHand, onHandWas, optionValues, ...fields } = input;
    if (fields.tracked && !row.tracked && (onHand ?? row.onHand) < row.onHold) {
      throw invalid("onHand", `Non può essere meno dei pezzi già promessi: ${row.onHold}`);
    }
    if (fields.taxCategory !== undefined) await taxCategoryOf(ctx, fields.taxCategory);
    const { tracked = row.tracked, ...others } = definedFields(fields);
    if (onHand !== undefined) await setStock(ctx, { ...row, tracked }, { onHand, onHandWas });
    await updateById(ctx.db, variants, row.id, { ...others, tracked });
    if (optionValues) await setOptionValues(ctx, row, optionValues);
    if (fields.isDefault) await dethroneOthers(ctx, row);
    if (price !== undefined || originalPrice !== undefined) {
      await setPrice(ctx, row.id, { price, originalPrice });
    }
    await emit(ctx, "products.changed", { productIds: [row.productId] });
    const after = await getVariant(ctx, code);
    await audit(ctx, "variant.update", `variant:${code}`, {
      before: auditedPart(before),
      after: auditedPart(after),
    });
    return after;
  });
}

async function taxCategoryOf(ctx: Ctx, named: string | undefined): Promise<string> {
  const { taxRates, serviceTaxCategory } = await readTaxRules(ctx);
  if (named === undefined) return serviceTaxCategory;
  if (!Object.hasOwn(taxRates, named))
    throw invalid("taxCategory", `Aliquota sconosciuta: ${named}`);
  return named;
}

async function lockVariant({ db }: Ctx, code: string): Promise<Variant> {
  const [row] = await db.select().from(variants).where(eq(variants.code, code)).for("update");
  if (!row) throw notFound();
  return row;
}

/** A product has exactly one default variant: unsets the flag on the others. */
async function dethroneOthers({ db }: Ctx, { id, productId }: Variant): Promise<void> {
  await db
    .update(variants)
    .set({ isDefault: false })
    .where(and(eq(variants.productId, productId), ne(variants.id, id)));
}

const auditedPart = (variant: AdminVariant) => without(variant, "priceHistory");

type Input = { price?: number | undefined; originalPrice?: number | null | undefined };

/** Records every price in the history, from which the 30-day price is computed. The caller has locked the variant. */
async function setPrice(ctx: Ctx, variantId: number, input: Input): Promise<void> {
  const { channelCode } = ctx.config;
  const isIt = and(
    eq(variantPrices.variantId, variantId),
    eq(variantPrices.channelCode, channelCode),
  );
  const [now] = await ctx.db.select().from(variantPrices).where(isIt);
  const price = input.price ?? now?.price;
  if (price === undefined) throw invalid("price", "Questo campo è obbligatorio");
  const asked = input.originalPrice === undefined ? now?.originalPrice : input.originalPrice;
  const originalPrice = asked ?? null;
  if (originalPrice !== null && originalPrice <= price) {
    throw invalid("originalPrice", "Deve essere più alto del prezzo");
  }
  if (now?.price === price && now.originalPrice === originalPrice) return;
  await ctx.db
    .insert(priceHistory)
    .values({ variantId, channelCode, price, originalPrice, at: ctx.clock() });
  const history = await readHistory(ctx, variantId);
  const since = onSaleSince(history, ctx.clock());
  const pricing = {
    price,
    originalPrice,
    lowestPriceBeforeDiscount: lowestPriceBeforeDiscount(history, ctx.clock()),
    lowestPriceSince: since && calendarDateInRome(since),
  };
  await ctx.db
    .insert(variantPrices)
    .values({ variantId, channelCode, ...pricing })
    .onConflictDoUpdate({
      target: [variantPrices.variantId, variantPrices.channelCode],
      set: pricing,
    });
  if (now && price < now.price) await emit(ctx, "variant.price_lowered", { variantId });
}

function readHistory({ db, config }: Ctx, variantId: number) {
  return db
    .select({ price: priceHistory.price, at: priceHistory.at })
    .from(priceHistory)
    .where(
      and(eq(priceHistory.variantId, variantId), eq(priceHistory.channelCode, config.channelCode)),
    )
    .orderBy(asc(priceHistory.at), asc(priceHistory.id));
}

/** The caller has locked the variant, so that no order can reserve a piece meanwhile. */
async function setStock(
  ctx: Ctx,
  { id, onHand: now, onHold, tracked }: Variant,
  { onHand, onHandWas }: { onHand: number; onHandWas?: number | undefined },
): Promise<void> {
  if (onHandWas !== undefined && onHandWas !== now) {
    throw conflict(`La giacenza nel frattempo è cambiata: ora è ${now}.`);
  }
  if (tracked && onHand < onHold) {
    throw invalid("onHand", `Non può essere meno dei pezzi già promessi: ${onHold}`);
  }
  if (onHand === now) return;
  // Stock and tracking change in one statement: a constraint requires tracked stock to cover reservations.
  await ctx.db.update(variants).set({ onHand, tracked }).where(eq(variants.id, id));
  if (now <= onHold && onHand > onHold) await emit(ctx, "variant.back_in_stock", { variantId: id });
  const available = onHand - onHold;
  if (tracked && isNowLow(await readLowStock(ctx), now - onHold, available)) {
    await emit(ctx, "variant.low_stock", { variantId: id, available });
  }
}
