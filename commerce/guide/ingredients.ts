import { asc, eq, inArray, sql } from "drizzle-orm";
import {
  AdminIngredient,
  ChangeIngredient,
  CreateIngredient,
  type Ingredient,
  type IngredientPage,
  type IngredientPageQuery,
  IngredientQuery,
} from "#contract/guide/ingredients.ts";
import { inciTerms, termKey } from "#contract/format/plain-text.ts";
import { ingredientPath } from "#contract/paths.ts";
import {
  catalogueIndexOf,
  hasBit,
  isListed,
  labelTerms,
  selectProductsById,
} from "../catalogue/index.ts";
import { products } from "../catalogue/schema.ts";
import { defineResource } from "../kernel/admin/resource.ts";
import { type Ctx, notFound } from "../kernel/ctx.ts";
import { findRow, rows } from "../kernel/db/rows.ts";
import { imageColumns } from "../media/index.ts";
import { dropAddress, moveAddress } from "../content/index.ts";
import { ingredients } from "./schema.ts";

type Row = typeof ingredients.$inferSelect;

const listedTerms = (ctx: Ctx) => sql`
  select p.id as product_id, term.term, term.place, count(*) over (partition by p.id) as terms
  from products p
  cross join lateral ${labelTerms} with ordinality as term (term, place)
  where ${isListed(ctx)}`;

/** Ingredients by name, with their names on labels. */
export const listInciNames = ({ db }: Pick<Ctx, "db">) =>
  db.select({ name: ingredients.name, inci: ingredients.inci }).from(ingredients);

export async function listIngredients(ctx: Ctx): Promise<Ingredient[]> {
  const all = await ctx.db
    .select()
    .from(ingredients)
    .orderBy(asc(sql`unaccent(${ingredients.name})`));
  const index = await catalogueIndexOf(ctx);
  const published = index.published(ctx.clock().getTime());
  const counts = new Map<number, number>();
  for (const [place, { ingredientIds }] of index.products.entries()) {
    if (!hasBit(published, place)) continue;
    for (const id of ingredientIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return all.map((row) => present(ctx, row, counts.get(row.id) ?? 0));
}

const present = (ctx: Ctx, row: Row, productCount: number): Ingredient => ({
  "@id": `${ctx.config.apiPrefix}/shop/ingredients/${row.slug}`,
  "@type": "Ingredient",
  slug: row.slug,
  name: row.name,
  kind: row.kind,
  inci: row.inci,
  summary: row.summary,
  productCount,
});

/** Only active ingredients have a page. */
export async function getIngredient(
  ctx: Ctx,
  slug: string,
  { taxon }: IngredientPageQuery = {},
): Promise<IngredientPage> {
  const [row] = await ctx.db.select().from(ingredients).where(eq(ingredients.slug, slug));
  if (row?.kind !== "active") throw notFound();
  const within = taxon === undefined ? undefined : await idsInBranch(ctx, taxon);
  const found = await rows<{ id: number; place: number; of: number }>(
    ctx.db,
    sql`select label.product_id as id, min(label.place)::int as place, max(label.terms)::int as of
      from (${listedTerms(ctx)}) label
      join (select unnest(inci) as term from ingredients where id = ${row.id}) named on named.term = trim(label.term)
      where ${within ? inArray(sql`label.product_id`, within) : true}
      group by label.product_id order by min(label.place)::float / max(label.terms), label.product_id limit 24`,
  );
  const products = await selectProductsById(
    ctx,
    found.map(({ id }) => id),
  );
  const places = products.flatMap((product) => {
    const at = found.find(({ id }) => id === product.id);
    return at ? [{ product, place: at.place, of: at.of }] : [];
  });
  const { alias, lead, facts, does, suits, care, imagePath: path } = row;
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/Ingredient`,
    ...present(ctx, row, places.length),
    alias,
    lead,
    facts,
    does,
    suits,
    care,
    image: path
      ? {
          path,
          type: null,
          alt: row.imageAlt,
          width: row.imageWidth,
          height: row.imageHeight,
          color: row.imageColor,
          focus: row.imageFocus,
        }
      : null,
    seo: { title: row.seoTitle, description: row.seoDescription },
    places,
    label: await labelOf(ctx, places[0]?.product),
  };
}

async function idsInBranch(ctx: Ctx, taxon: string): Promise<number[]> {
  const index = await catalogueIndexOf(ctx);
  const branch = index.inBranch(taxon);
  return index.products.flatMap(({ id }, place) => (hasBit(branch, place) ? [id] : []));
}

async function labelOf({ db }: Ctx, product: { id: number; name: string } | undefined) {
  if (!product) return null;
  const { inci } = (await findRow(db, products, eq(products.id, product.id)))?.details ?? {};
  return inci ? { name: product.name, inci: inciTerms(inci).join(", ") } : null;
}

export const ingredientResource = defineResource({
  name: "ingredients",
  type: "Ingredient",
  table: ingredients,
  output: AdminIngredient,
  query: IngredientQuery,
  words: [ingredients.name, ingredients.slug, sql`array_to_string(${ingredients.inci}, ' ')`],
  usual: [[ingredients.name, "asc"]],
  create: CreateIngredient,
  change: ChangeIngredient,
  removable: true,
  unique: "slug",
  store: async (ctx, input, before) => {
    const { slug, inci } = input;
    if (slug !== undefined) {
      const old = before ? ingredientPath(before.slug) : undefined;
      await moveAddress(ctx, old, ingredientPath(slug));
    }
    const image = await imageColumns(ctx, input, before);
    return { ...input, ...image, ...(inci && { inci: inci.map(termKey) }) };
  },
  beforeRemoval: (ctx, { slug }) => dropAddress(ctx, ingredientPath(slug)),
});
