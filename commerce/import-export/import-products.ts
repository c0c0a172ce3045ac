import { and, eq } from "drizzle-orm";
import {
  ChangeProduct,
  ChangeVariant,
  CreateProduct,
  CreateVariant,
} from "#contract/admin/product.ts";
import { productColumns } from "#contract/admin/constants.ts";
import { keysOf, recordOf } from "#contract/format/keys-of.ts";
import { noDetails } from "#contract/constants.ts";
import {
  createProduct,
  getProduct,
  createVariant,
  fieldsInUse,
  type FieldValues,
  readRelations,
  updateProduct,
  updateVariant,
} from "../catalogue/index.ts";
import { products, variantPrices, variants } from "../catalogue/schema.ts";
import { definedFields } from "../kernel/admin/lists.ts";
import { slugOf } from "#contract/format/plain-text.ts";
import { missingToPublish } from "#contract/forms/publishing.ts";
import { unnamedVariant } from "#contract/format/variant-name.ts";
import { type Ctx, invalid } from "../kernel/ctx.ts";
import { requireValid } from "../kernel/http/router.ts";
import {
  type Cells,
  detailColumns,
  type Difference,
  differences,
  fieldColumn,
  type RowOutcome,
} from "./csv.ts";
import { sinceExport } from "./row-version.ts";

/** Imports one variant per row with its product; creates missing ones. */
export async function importProduct(ctx: Ctx, cells: Cells): Promise<RowOutcome> {
  const code = cells.needed("variant");
  const ofProduct = await saveProduct(ctx, cells);
  const ofVariant = await saveVariant(ctx, code, cells);
  return { code, created: ofVariant.created, changes: [...ofProduct, ...ofVariant.changes] };
}

const isPublishable = async (ctx: Ctx, code: string) =>
  missingToPublish(await getProduct(ctx, code)).length === 0;

async function saveProduct(ctx: Ctx, cells: Cells): Promise<Difference[]> {
  const code = cells.needed("product");
  const since = sinceExport(ctx, cells, "product");
  const all = definedFields({
    name: cells.text("productName"),
    slug: cells.text("slug"),
    enabled: cells.flag("enabled"),
    ...recordOf(keysOf(productColumns), (name) => cells.column(name, productColumns[name].type)),
    mainTaxon: cells.orNone("mainTaxon", cells.text("mainTaxon")),
    taxons: cells
      .text("taxons")
      ?.split("|")
      .map((taxon) => taxon.trim()),
  });
  const edits = since.edited(all);
  const fields = since.edited(await readFields(ctx, cells), "attributes.");
  const details = since.edited(readDetails(cells), "details.");
  const [before] = await ctx.db.select().from(products).where(eq(products.code, code));
  // Files contain no photos: products without one stay hidden, whatever the file says.
  if (edits.enabled && !before?.enabled && !(before && (await isPublishable(ctx, code)))) {
    delete edits.enabled;
  }
  if (!before) {
    const name = cells.needed("productName");
    const slug = edits.slug ?? slugOf(name);
    const described = { attributes: fields, details: { ...noDetails, ...details } };
    const made = { ...edits, code, name, slug, ...described };
    await createProduct(ctx, requireValid(CreateProduct, made));
    const columns = { ...asColumns("details", details), ...asColumns("attributes", fields) };
    return differences({}, { product: code, ...edits, slug, ...columns });
  }
  const { attributes: said, ...relations } = await readRelations(ctx, before.id);
  const changes = [
    ...differences({ ...before, ...relations }, edits),
    ...differences(asColumns("details", before.details), asColumns("details", details)),
    ...differences(asColumns("attributes", said), asColumns("attributes", fields)),
  ];
  const change = {
    ...edits,
    attributes: { ...said, ...fields },
    details: { ...noDetails, ...before.details, ...details },
  };
  if (changes.length > 0) await updateProduct(since.ctx, code, requireValid(ChangeProduct, change));
  return changes;
}

const readDetails = (cells: Cells) =>
  definedFields(
    Object.fromEntries(
      detailColumns.map(({ part, heading }) => [part, cells.orNone(heading, cells.text(heading))]),
    ),
  );

async function readFields(ctx: Ctx, cells: Cells): Promise<FieldValues> {
  const fields = await fieldsInUse(ctx);
  const said = fields.map((field) => {
    const value = cells.field(fieldColumn(field), field.type);
    const isSingle = field.type === "select" && !field.multiple && Array.isArray(value);
    return [field.code, isSingle && value.length === 1 ? value[0] : value] as const;
  });
  return definedFields(Object.fromEntries(said)) as FieldValues;
}

/** Compares values by column heading; several values compare in any order. */
const asColumns = (kind: string, said: object) =>
  Object.fromEntries(
    Object.entries(said).map(([code, value]) => [
      `${kind}.${code}`,
      Array.isArray(value) ? value.toSorted() : (value as unknown),
    ]),
  );

/** Existing variants keep their stock, which orders change during a long import. */
async function saveVariant(ctx: Ctx, code: string, cells: Cells) {
  const since = sinceExport(ctx, cells, "variant");
  const all = definedFields({
    name: cells.text("variantName"),
    enabled: cells.flag("variantEnabled"),
    barcode: cells.orNone("barcode", cells.text("barcode")),
    weightGrams: cells.whole("weightGrams"),
    taxCategory: cells.text("taxCategory"),
    price: cells.euros("price"),
    originalPrice: cells.orNone("originalPrice", cells.euros("originalPrice")),
  });
  const edits = since.edited(all);
  const before = await findVariant(ctx, code);
  if (!before) {
    if (edits.price === undefined) throw invalid("price", "Questo campo è obbligatorio");
    const made = definedFields({ name: unnamedVariant, ...edits, onHand: cells.whole("onHand") });
    await createVariant(
      ctx,
      cells.needed("product"),
      requireValid(CreateVariant, { ...made, code }),
    );
    return { created: true, changes: differences({}, { variant: code, ...made }) };
  }
  if (before.product !== cells.needed("product")) {
    throw invalid("variant", `È già una variante di ${before.product}`);
  }
  const changes = differences(before, edits);
  if (changes.length > 0) await updateVariant(since.ctx, code, requireValid(ChangeVariant, edits));
  return { created: false, changes };
}

/** Sets the pieces on hand; never fewer than reserved by orders. */
export async function importStock(ctx: Ctx, cells: Cells): Promise<RowOutcome> {
  const onHand = cells.whole("onHand");
  if (onHand === undefined) throw invalid("onHand", "Questo campo è obbligatorio");
  return changeVariant(ctx, cells, { onHand });
}

/** Also writes the price history, from which the 30-day price is computed. */
export async function importPrices(ctx: Ctx, cells: Cells): Promise<RowOutcome> {
  const price = cells.euros("price");
  if (price === undefined) throw invalid("price", "Questo campo è obbligatorio");
  const originalPrice = cells.orNone("originalPrice", cells.euros("originalPrice"));
  return changeVariant(ctx, cells, { price, originalPrice });
}

async function changeVariant(
  ctx: Ctx,
  cells: Cells,
  edits: Parameters<typeof updateVariant>[2],
): Promise<RowOutcome> {
  const code = cells.needed("variant");
  const before = await findVariant(ctx, code);
  if (!before) throw invalid("variant", `Non esiste: ${code}`);
  const since = sinceExport(ctx, cells, "variant");
  const edited = since.edited(edits);
  const changes = differences(before, edited);
  if (changes.length > 0) await updateVariant(since.ctx, code, edited);
  return { code, created: false, changes };
}

async function findVariant({ db, config }: Ctx, code: string) {
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
