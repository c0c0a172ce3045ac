import { eq, inArray } from "drizzle-orm";
import type { AdminProduct, ChangeProduct, CreateProduct } from "#contract/admin/product.ts";
import { noDetails } from "#contract/constants.ts";
import { type Ctx, invalid, withTransaction } from "../../kernel/ctx.ts";
import {
  productAssociationItems,
  productAssociations,
  productImages,
  products,
  productTaxons,
  taxons,
  variants,
} from "../schema.ts";
import { emit } from "../../kernel/events.ts";
import { inWords, missingToPublish } from "#contract/forms/publishing.ts";
import { productPath } from "#contract/paths.ts";
import { audit } from "../../kernel/admin/audit.ts";
import { beginChange } from "../../kernel/admin/versions.ts";
import { definedFields, onlyOne, without } from "../../kernel/admin/lists.ts";
import { getProduct } from "./read-product.ts";
import type { PgTable } from "drizzle-orm/pg-core";
import { measureImage } from "../../media/index.ts";
import { checkClaimsOf } from "../claims/check-texts.ts";
import { setFieldValues } from "./field-values.ts";
import { setOptions } from "./options.ts";
import { syncRangeFilter } from "./ranges.ts";

/** New products stay hidden until staff publish them. */
export function createProduct(ctx: Ctx, input: CreateProduct): Promise<AdminProduct> {
  return withTransaction(ctx, async (ctx) => {
    const taken = await ctx.db.$count(products, eq(products.code, input.code));
    if (taken > 0) throw invalid("code", "È già in uso");
    const { code, slug, name } = input;
    const values = { enabled: false, details: noDetails, publishedAt: ctx.clock() };
    const insert = ctx.db
      .insert(products)
      .values({ ...values, ...(await columnsOf(ctx, input)), code, slug, name })
      .returning();
    const [row] = await onlyOne("slug", insert.execute());
    if (!row) throw new Error("Inserting a product returns it");
    await emit(ctx, "page.moved", { from: null, to: productPath(slug) });
    await setRelations(ctx, row.id, input);
    await emit(ctx, "products.changed", { productIds: [row.id] });
    await checkClaimsOf(ctx, code);
    const after = await getProduct(ctx, code);
    requirePublishable(after);
    await audit(ctx, "product.create", `product:${code}`, { after });
    return after;
  });
}

export function updateProduct(ctx: Ctx, code: string, sent: ChangeProduct): Promise<AdminProduct> {
  return withTransaction(ctx, async (ctx) => {
    const { before, change: input } = await beginChange(ctx, {
      subject: `product:${code}`,
      read: (ctx) => getProduct(ctx, code),
      input: sent,
    });
    const { id } = before;
    const change = { ...(await columnsOf(ctx, input)), updatedAt: ctx.clock() };
    const update = ctx.db.update(products).set(change).where(eq(products.id, id));
    await onlyOne("slug", update.execute());
    if (input.slug && input.slug !== before.slug) {
      const [from, to] = [productPath(before.slug), productPath(input.slug)];
      await emit(ctx, "page.moved", { from, to });
    }
    await setRelations(ctx, id, input);
    await emit(ctx, "products.changed", { productIds: [id] });
    if (input.details || input.attributes || input.enabled || input.listed)
      await checkClaimsOf(ctx, code);
    const after = await getProduct(ctx, code);
    if (!before.enabled || input.images) requirePublishable(after);
    await audit(ctx, "product.update", `product:${code}`, { before, after });
    return after;
  });
}

function requirePublishable(product: AdminProduct): void {
  const missing = missingToPublish(product);
  if (!product.enabled || missing.length === 0) return;
  throw invalid("enabled", `Per mostrarlo nel negozio manca: ${inWords(missing)}`);
}

async function columnsOf(ctx: Ctx, input: ChangeProduct) {
  const { seo, mainTaxon, ...columns } = without(
    input,
    "taxons",
    "attributes",
    "associations",
    "images",
    "options",
  );
  return {
    ...definedFields(columns),
    ...definedFields({ seoTitle: seo?.title, seoDescription: seo?.description }),
    ...(mainTaxon === undefined ? {} : { mainTaxonId: await mainTaxonId(ctx, mainTaxon) }),
  };
}

async function mainTaxonId(ctx: Ctx, code: string | null): Promise<number | null> {
  if (code === null) return null;
  const [id] = await idsOfCodes(ctx, "taxons", [code], "mainTaxon");
  return id ?? null;
}

/** Replaces each relation contained in the input completely. */
export async function setRelations(ctx: Ctx, productId: number, input: ChangeProduct) {
  if (input.taxons) await setTaxons(ctx, productId, input.taxons);
  if (input.attributes) await setFieldValues(ctx, productId, input.attributes);
  if (input.associations) await setAssociations(ctx, productId, input.associations);
  if (input.options) await setOptions(ctx, productId, input.options);
  if (input.images) await setImages(ctx, productId, input.images);
  if (input.taxons || input.attributes) await syncRangeFilter(ctx);
}

async function setTaxons(ctx: Ctx, productId: number, codes: string[]): Promise<void> {
  const ids = await idsOfCodes(ctx, "taxons", codes, "taxons");
  const ofProduct = eq(productTaxons.productId, productId);
  const before = await ctx.db
    .select({ id: productTaxons.taxonId })
    .from(productTaxons)
    .where(ofProduct)
    .orderBy(productTaxons.position);
  // Skip unchanged rows: an update would fire the change trigger and invalidate every page.
  if (before.map(({ id }) => id).join() === ids.join()) return;
  await ctx.db.delete(productTaxons).where(ofProduct);
  if (ids.length === 0) return;
  await ctx.db
    .insert(productTaxons)
    .values(ids.map((taxonId, position) => ({ productId, taxonId, position })));
}

async function setAssociations(
  ctx: Ctx,
  productId: number,
  codesByType: Record<string, string[]>,
): Promise<void> {
  await ctx.db.delete(productAssociations).where(eq(productAssociations.productId, productId));
  for (const [type, codes] of Object.entries(codesByType)) {
    const ids = await idsOfCodes(ctx, "products", codes, `associations.${type}`);
    if (ids.length === 0) continue;
    const [association] = await ctx.db
      .insert(productAssociations)
      .values({ productId, type })
      .returning();
    if (!association) throw new Error("Inserting an association returns it");
    await ctx.db.insert(productAssociationItems).values(
      ids.map((id, position) => ({
        associationId: association.id,
        productId: id,
        position,
      })),
    );
  }
}

type Wanted = NonNullable<ChangeProduct["images"]>;

async function setImages(ctx: Ctx, productId: number, images: Wanted): Promise<void> {
  const variantIds = await readVariantIds(ctx, productId);
  const values: (typeof productImages.$inferInsert)[] = [];
  for (const [position, { path, type = null, alt = null, variant }] of images.entries()) {
    const { alt: described, ...measures } = await measureImage(
      ctx,
      path,
      `images.${position}.path`,
    );
    const variantId = variant ? variantIds.get(variant) : null;
    if (variantId === undefined) {
      throw invalid(`images.${position}.variant`, `Codice sconosciuto: ${variant}`);
    }
    values.push({ productId, variantId, path, type, alt: alt ?? described, position, ...measures });
  }
  await ctx.db.delete(productImages).where(eq(productImages.productId, productId));
  if (values.length > 0) await ctx.db.insert(productImages).values(values);
}

async function readVariantIds({ db }: Ctx, productId: number): Promise<Map<string, number>> {
  const found = await db
    .select({ id: variants.id, code: variants.code })
    .from(variants)
    .where(eq(variants.productId, productId));
  return new Map(found.map(({ id, code }) => [code, id]));
}

const tables = { taxons, products };

export async function idsOfCodes(
  { db }: Ctx,
  kind: keyof typeof tables,
  codes: string[],
  field: string,
): Promise<number[]> {
  if (codes.length === 0) return [];
  const table = tables[kind];
  const found = await db
    .select({ id: table.id, code: table.code })
    .from(table as PgTable)
    .where(inArray(table.code, codes));
  const ids = new Map(found.map(({ id, code }) => [code, id]));
  return [...new Set(codes)].map((code) => {
    const id = ids.get(code);
    if (id === undefined) throw invalid(field, `Codice sconosciuto: ${code}`);
    return id;
  });
}
