import { asc, eq, isNull } from "drizzle-orm";
import type { AdminTaxon, ChangeTaxon, CreateTaxon } from "#contract/admin/taxon.ts";
import { loadTaxons } from "../../catalogue/load-taxons.ts";
import { withTransaction } from "../../ctx.ts";
import type { Ctx } from "../../ctx.ts";
import { productTaxons, taxons } from "../../db/schema/catalogue.ts";
import { CommerceError, invalid, notFound } from "../../errors.ts";
import { indexProduct } from "../../search/index-product.ts";
import { audit } from "../audit.ts";
import { imageColumns } from "../images/measure-image.ts";
import { given, onlyOne, without } from "../write-row.ts";
import { getTaxon } from "./read-taxons.ts";
import type { TaxonRow } from "./read-taxons.ts";

export function createTaxon(ctx: Ctx, input: CreateTaxon): Promise<AdminTaxon> {
  return withTransaction(ctx, async (ctx) => {
    const all = await loadTaxons(ctx);
    const { code, name, slug } = input;
    if (all.some((taxon) => taxon.code === code)) throw invalid("code", "È già in uso");
    const parentId = parentIdOf(all, input.parent ?? null);
    const insert = ctx.db
      .insert(taxons)
      .values({
        ...(await columnsOf(ctx, input)),
        code,
        name,
        slug,
        parentId,
        position: all.length,
      })
      .returning();
    const [row] = await onlyOne("slug", insert.execute());
    if (!row) throw new Error("Inserting a taxon returns it");
    if (input.position !== undefined) await place(ctx, row, input.position);
    const after = await getTaxon(ctx, code);
    await audit(ctx, { action: "taxon.create", subject: `taxon:${code}`, after });
    return after;
  });
}

/** A new parent or position moves it; its siblings make room. */
export function updateTaxon(ctx: Ctx, code: string, input: ChangeTaxon): Promise<AdminTaxon> {
  return withTransaction(ctx, async (ctx) => {
    const before = await getTaxon(ctx, code);
    const all = await loadTaxons(ctx);
    const parentId =
      input.parent === undefined
        ? parentIdOf(all, before.parent)
        : newParentId(all, code, input.parent);
    const update = ctx.db
      .update(taxons)
      .set({ ...(await columnsOf(ctx, input)), parentId })
      .where(eq(taxons.code, code))
      .returning();
    const [row] = await onlyOne("slug", update.execute());
    if (!row) throw notFound();
    if (input.position !== undefined) await place(ctx, row, input.position);
    if (input.name !== undefined) await reindex(ctx, row.id);
    const after = await getTaxon(ctx, code);
    await audit(ctx, { action: "taxon.update", subject: `taxon:${code}`, before, after });
    return after;
  });
}

export function deleteTaxon(ctx: Ctx, code: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const before = await getTaxon(ctx, code);
    const children = await ctx.db.$count(taxons, eq(taxons.parentId, before.id));
    if (children > 0) throw new CommerceError("conflict", "La categoria ne contiene altre.");
    await ctx.db.delete(taxons).where(eq(taxons.id, before.id));
    await audit(ctx, { action: "taxon.delete", subject: `taxon:${code}`, before });
  });
}

async function columnsOf(ctx: Ctx, { seo, ...input }: ChangeTaxon) {
  return {
    ...given(without(input, "parent", "position")),
    ...(await imageColumns(ctx, input.imagePath)),
    ...(seo ? { seoTitle: seo.title, seoDescription: seo.description } : {}),
  };
}

function parentIdOf(all: TaxonRow[], code: string | null): number | null {
  if (code === null) return null;
  const parent = all.find((taxon) => taxon.code === code);
  if (!parent) throw invalid("parent", `Codice sconosciuto: ${code}`);
  return parent.id;
}

/** A branch cannot hang from itself. */
function newParentId(all: TaxonRow[], code: string, parent: string | null): number | null {
  const parentId = parentIdOf(all, parent);
  for (let id = parentId; id !== null;) {
    const above = all.find((taxon) => taxon.id === id);
    if (above?.code === code) throw invalid("parent", "Una categoria non può contenere sé stessa");
    id = above?.parentId ?? null;
  }
  return parentId;
}

async function place({ db }: Ctx, { id, parentId }: TaxonRow, position: number): Promise<void> {
  const siblings = await db
    .select({ id: taxons.id })
    .from(taxons)
    .where(parentId === null ? isNull(taxons.parentId) : eq(taxons.parentId, parentId))
    .orderBy(asc(taxons.position), asc(taxons.id));
  const ordered = siblings.filter((sibling) => sibling.id !== id);
  ordered.splice(position, 0, { id });
  for (const [index, sibling] of ordered.entries()) {
    await db.update(taxons).set({ position: index }).where(eq(taxons.id, sibling.id));
  }
}

async function reindex(ctx: Ctx, taxonId: number): Promise<void> {
  const within = await ctx.db
    .select({ id: productTaxons.productId })
    .from(productTaxons)
    .where(eq(productTaxons.taxonId, taxonId));
  await indexProduct(
    ctx,
    within.map(({ id }) => id),
  );
}
