import { asc, count, eq, isNull } from "drizzle-orm";
import { type AdminTaxon, ChangeTaxon, type CreateTaxon } from "#contract/admin/product.ts";
import { categoryPath } from "#contract/paths.ts";
import { productTaxons, taxons } from "../schema.ts";
import { loadTaxons } from "../taxons.ts";
import { audit } from "../../kernel/admin/audit.ts";
import { beginChange, beginRemoval } from "../../kernel/admin/versions.ts";
import { definedFields, onlyOne, without } from "../../kernel/admin/lists.ts";
import {
  conflict,
  type Ctx,
  existing,
  invalid,
  notFound,
  withTransaction,
} from "../../kernel/ctx.ts";
import { RANGES_ROOT } from "#contract/constants.ts";
import { imageColumns, measureImage } from "../../media/index.ts";
import { emit } from "../../kernel/events.ts";
import { dropFromFilter, ensureRangesRoot, syncRangeFilter } from "./ranges.ts";

type TaxonRow = typeof taxons.$inferSelect;

/** The whole tree as a flat list, siblings in order; it is small. */
export async function listTaxons(ctx: Ctx): Promise<AdminTaxon[]> {
  const all = await loadTaxons(ctx);
  const codes = new Map(all.map(({ id, code }) => [id, code]));
  const counts = await countProducts(ctx);
  return all.map((row) => {
    const { parentId, seoTitle, seoDescription, ...taxon } = without(
      row,
      "imageWidth",
      "imageHeight",
      "imageColor",
      "photoWidth",
      "photoHeight",
      "tones",
      "imageFocus",
      "photoFocus",
    );
    return {
      "@id": `${ctx.config.apiPrefix}/admin/taxons/${taxon.code}`,
      "@type": "Taxon",
      ...taxon,
      seo: { title: seoTitle, description: seoDescription },
      parent: parentId === null ? null : (codes.get(parentId) ?? null),
      productCount: counts.get(taxon.id) ?? 0,
    };
  });
}

export async function getTaxon(ctx: Ctx, code: string): Promise<AdminTaxon> {
  return existing((await listTaxons(ctx)).find((taxon) => taxon.code === code));
}

async function countProducts({ db }: Ctx): Promise<Map<number, number>> {
  const counted = await db
    .select({ id: productTaxons.taxonId, products: count() })
    .from(productTaxons)
    .groupBy(productTaxons.taxonId);
  return new Map(counted.map(({ id, products }) => [id, products]));
}

export function createTaxon(ctx: Ctx, input: CreateTaxon): Promise<AdminTaxon> {
  return withTransaction(ctx, async (ctx) => {
    if (input.parent === RANGES_ROOT) await ensureRangesRoot(ctx);
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
        ...(input.parent === RANGES_ROOT && { line: input.line ?? code }),
        position: all.length,
      })
      .returning();
    const [row] = await onlyOne("slug", insert.execute());
    if (!row) throw new Error("Inserting a taxon returns it");
    await emit(ctx, "page.moved", { from: null, to: categoryPath(slug) });
    if (input.position !== undefined) await place(ctx, row, input.position);
    if (row.line !== null) await syncRangeFilter(ctx);
    const after = await getTaxon(ctx, code);
    await audit(ctx, "taxon.create", `taxon:${code}`, { after });
    return after;
  });
}

/** A new parent or position moves the category; its siblings are renumbered. */
export function updateTaxon(ctx: Ctx, code: string, sent: ChangeTaxon): Promise<AdminTaxon> {
  return withTransaction(ctx, async (ctx) => {
    const { before, change: input } = await beginChange(ctx, {
      subject: `taxon:${code}`,
      read: (ctx) => getTaxon(ctx, code),
      input: sent,
    });
    const all = await loadTaxons(ctx);
    const parentId =
      input.parent === undefined
        ? parentIdOf(all, before.parent)
        : newParentId(all, code, input.parent);
    const update = ctx.db
      .update(taxons)
      .set({
        ...(await columnsOf(ctx, input, before)),
        parentId,
        ...(input.colour !== undefined && input.colour !== before.colour && { tones: null }),
        ...(input.parent === RANGES_ROOT && !(input.line ?? before.line) && { line: code }),
      })
      .where(eq(taxons.code, code))
      .returning();
    const [row] = await onlyOne("slug", update.execute());
    if (!row) throw notFound();
    if (input.slug && input.slug !== before.slug) {
      const [from, to] = [categoryPath(before.slug), categoryPath(input.slug)];
      await emit(ctx, "page.moved", { from, to });
    }
    if (input.position !== undefined) await place(ctx, row, input.position);
    if (row.line !== null) await syncRangeFilter(ctx);
    if (input.name !== undefined) await changeProducts(ctx, row.id);
    const after = await getTaxon(ctx, code);
    await audit(ctx, "taxon.update", `taxon:${code}`, { before, after });
    return after;
  });
}

/** Deleting a category with products requires its name as confirmation. */
export function deleteTaxon(ctx: Ctx, code: string, confirmation?: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const read = (ctx: Ctx) => getTaxon(ctx, code);
    const fields = Object.keys(ChangeTaxon.shape);
    const before = await beginRemoval(ctx, `taxon:${code}`, read, fields);
    const children = await ctx.db.$count(taxons, eq(taxons.parentId, before.id));
    if (children > 0) throw conflict("La categoria ne contiene altre.");
    const { name, productCount: count } = before;
    if (count > 0 && confirmation?.trim().toLowerCase() !== name.toLowerCase()) {
      const shown = count === 1 ? "un prodotto" : `${count} prodotti`;
      const words = `«${name}» mostra ${shown}: i link alla sua pagina smetteranno di funzionare. Scrivi il suo nome per confermare.`;
      throw conflict(words);
    }
    await ctx.db.delete(taxons).where(eq(taxons.id, before.id));
    if (before.line !== null) await dropFromFilter(ctx, code);
    await emit(ctx, "page.moved", { from: categoryPath(before.slug), to: null });
    await audit(ctx, "taxon.delete", `taxon:${code}`, { before });
  });
}

async function columnsOf(ctx: Ctx, { seo, ...input }: ChangeTaxon, before?: AdminTaxon) {
  return {
    ...definedFields(without(input, "parent", "position")),
    ...(await imageColumns(ctx, input, before)),
    ...(await photoColumns(ctx, input.photoPath)),
    ...definedFields({ seoTitle: seo?.title, seoDescription: seo?.description }),
  };
}

async function photoColumns(ctx: Ctx, path: string | null | undefined) {
  if (path === undefined) return {};
  const none = { width: null, height: null, focus: null };
  const { width, height, focus } =
    path === null ? none : await measureImage(ctx, path, "photoPath");
  return { photoWidth: width, photoHeight: height, photoFocus: focus };
}

function parentIdOf(all: TaxonRow[], code: string | null): number | null {
  if (code === null) return null;
  const parent = all.find((taxon) => taxon.code === code);
  if (!parent) throw invalid("parent", `Codice sconosciuto: ${code}`);
  return parent.id;
}

/** Prevents cycles: a category cannot be moved below itself. */
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

async function changeProducts(ctx: Ctx, taxonId: number): Promise<void> {
  const within = await ctx.db
    .select({ id: productTaxons.productId })
    .from(productTaxons)
    .where(eq(productTaxons.taxonId, taxonId));
  await emit(ctx, "products.changed", { productIds: within.map(({ id }) => id) });
}
