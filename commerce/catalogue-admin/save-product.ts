import { eq } from "drizzle-orm";
import type { AdminProduct, ChangeProduct, CreateProduct } from "#contract/admin/product.ts";
import { noDetails } from "#contract/constants.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { products } from "../catalogue/schema.ts";
import { invalid } from "../kernel/errors.ts";
import { emit } from "../kernel/events.ts";
import { inWords, missingToPublish } from "#contract/forms/publishing.ts";
import { productPath } from "#contract/paths.ts";
import { moveAddress } from "../redirects/index.ts";
import { audit } from "../kernel/admin/audit.ts";
import { given, onlyOne, without } from "../kernel/admin/lists.ts";
import { findProduct, getProduct } from "./read-product.ts";
import { idsOfCodes, setRelations } from "./product-relations.ts";

/** A new product stays hidden until somebody shows it. */
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
    await moveAddress(ctx, undefined, productPath(slug));
    await setRelations(ctx, row.id, input);
    await emit(ctx, "products.changed", { productIds: [row.id] });
    const after = await getProduct(ctx, code);
    requirePublishable(after);
    await audit(ctx, { action: "product.create", subject: `product:${code}`, after });
    return after;
  });
}

export function updateProduct(ctx: Ctx, code: string, input: ChangeProduct): Promise<AdminProduct> {
  return withTransaction(ctx, async (ctx) => {
    const { id } = await findProduct(ctx, code);
    const before = await getProduct(ctx, code);
    const change = { ...(await columnsOf(ctx, input)), updatedAt: ctx.clock() };
    const update = ctx.db.update(products).set(change).where(eq(products.id, id));
    await onlyOne("slug", update.execute());
    if (input.slug) await moveAddress(ctx, productPath(before.slug), productPath(input.slug));
    await setRelations(ctx, id, input);
    await emit(ctx, "products.changed", { productIds: [id] });
    const after = await getProduct(ctx, code);
    if (!before.enabled || input.images) requirePublishable(after);
    await audit(ctx, { action: "product.update", subject: `product:${code}`, before, after });
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
    ...given(columns),
    ...(seo ? { seoTitle: seo.title, seoDescription: seo.description } : {}),
    ...(mainTaxon === undefined ? {} : { mainTaxonId: await mainTaxonId(ctx, mainTaxon) }),
  };
}

async function mainTaxonId(ctx: Ctx, code: string | null): Promise<number | null> {
  if (code === null) return null;
  const [id] = await idsOfCodes(ctx, "taxons", [code], "mainTaxon");
  return id ?? null;
}
