import { type SQL, sql } from "drizzle-orm";
import type { FieldType } from "#contract/admin/constants.ts";
import { noInciList } from "#contract/format/plain-text.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { type Changes, coalesceCalls } from "../kernel/db/changes.ts";
import { inPages, rows } from "../kernel/db/rows.ts";
import {
  createCatalogueIndex,
  type Labels,
  type CatalogueIndex,
  type IndexedProduct,
} from "./catalogue-index.ts";
import { claimedUntil } from "./claims/claims.ts";
import { isOffered } from "./visibility.ts";
import { fieldText } from "./product-fields.ts";

declare module "../kernel/ctx.ts" {
  interface Ctx {
    catalogueIndex?: (() => Promise<CatalogueIndex>) | undefined;
  }
}

/** SQL version of `isInciList`: the label of product `p`, null unless it is a list. What it lacks is then unknown. */
export const labelList = sql`case when p.details ->> 'inci' <> '' and p.details ->> 'inci' !~* ${noInciList}
  then p.details ->> 'inci' end`;

/** SQL version of `termKey` and `inciTerms`: ingredient names on the label of product `p`. */
export const labelTerms = sql`regexp_split_to_table(
  lower(regexp_replace(${labelList}, '[.*\\[\\]]|\\+/-\\s*', '', 'g')), ',\\s+')`;

/** A term of a label with its name before and in brackets: «Parfum (Fragrance)» contains parfum. */
const namesInBrackets = sql`(select term union all
  select regexp_split_to_table(term, '[()]') where term like '%(%' union all
  select regexp_replace(term, '\\s*\\([^)]*\\)', '') where term like '%(%')`;

export type IndexSource = Pick<Ctx, "db" | "config">;

/** The current index: cached in processes that listen for changes, read from the database in others. */
export const catalogueIndexOf = (ctx: Ctx): Promise<CatalogueIndex> =>
  ctx.catalogueIndex?.() ?? readCatalogueIndex(ctx);

/** Reads in batches, so that no statement reaches the time limit, however large the catalogue. */
export async function readCatalogueIndex(source: IndexSource, size = 5000) {
  const read = (last: IndexedProduct | undefined) =>
    readIndexedProducts(source, sql`p.id > ${last?.id ?? 0} order by p.id limit ${size}`);
  const found: IndexedProduct[] = [];
  for await (const product of inPages(read, size)) found.push(product);
  return createCatalogueIndex(found, await readLabels(source));
}

async function readIndexedProducts(
  { db, config }: IndexSource,
  condition: SQL,
): Promise<IndexedProduct[]> {
  const [found] = await rows<{ products: IndexedProduct[] }>(
    db,
    sql`select coalesce(json_agg(product), '[]') as products from (
      select p.id, p.position, lower(unaccent(p.name)) as name, p.average_rating as "averageRating",
        extract(epoch from p.created_at)::float8 * 1000 as "createdAt",
        extract(epoch from p.published_at)::float8 * 1000 as "publishedAt",
        (select min(vp.price) from variants v join variant_prices vp on vp.variant_id = v.id
          where v.product_id = p.id and v.enabled and vp.channel_code = ${config.channelCode}) as price,
        array(select taxon_id from product_taxons where product_id = p.id) as "taxonIds",
        array(select pav.attribute_value_id from product_attribute_values pav
          join attribute_values av on av.id = pav.attribute_value_id join attributes a on a.id = av.attribute_id
          where pav.product_id = p.id and a.type not in ('text', 'textarea'))
          || array(select -i.id from ingredients i where i.avoidable and not i.inci && label.terms) as "valueIds",
        array(select i.id from ingredients i where i.inci && label.terms) as "ingredientIds"
      from products p
      cross join lateral (select array_agg(trim(name)) as terms
        from ${labelTerms} term, lateral ${namesInBrackets} names (name)) label
      where p.listed and p.enabled and ${isOffered({ config })} and ${condition}
    ) product`,
  );
  return found?.products ?? [];
}

type LabelledField = Labels["attributes"][number] & { type: FieldType; unit: string | null };

async function readLabels({ db }: IndexSource): Promise<Labels> {
  const [found] = await rows<Omit<Labels, "attributes"> & { fields: LabelledField[] }>(
    db,
    sql`select
      (select coalesce(json_agg(json_build_object('code', a.code, 'name', a.name, 'type', a.type, 'unit', a.unit,
          'filterable', a.filterable, 'values', (
          select coalesce(json_agg(json_build_object('id', av.id, 'code', av.code, 'name', av.name,
            'until', ${claimedUntil}) order by
            av.position, case a.type when 'number' then av.code::numeric end,
            case a.type when 'date' then av.code end, av.id), '[]')
          from attribute_values av where av.attribute_id = a.id)) order by a.position, a.id), '[]')
        from attributes a where a.enabled and a.type not in ('text', 'textarea')) as fields,
      (select coalesce(json_agg(json_build_object('id', t.id, 'code', t.code, 'slug', t.slug, 'name', t.name,
          'parentId', t.parent_id) order by t.position, t.id), '[]') from taxons t) as taxons,
      (select coalesce(json_agg(json_build_object('words', s.words, 'kind', s.kind, 'target', s.target) order by s.id), '[]')
        from search_synonyms s) as synonyms,
      (select coalesce(json_agg(json_build_object('id', -i.id, 'code', i.slug, 'name', i.name) order by
          i.kind = 'allergen', i.name), '[]') from ingredients i where i.avoidable) as avoidable`,
  );
  const { fields = [], taxons = [], synonyms = [], avoidable = [] } = found ?? {};
  const labelled = fields.map(({ code, name, filterable, values, ...field }) => ({
    code,
    name,
    filterable,
    values: values.map((value) => ({ ...value, name: fieldText(field, value.name) })),
  }));
  return { attributes: labelled, taxons, synonyms, avoidable };
}

type Stale = { everything: boolean; labels: boolean; products: Set<number> };

const nothing = (): Stale => ({ everything: false, labels: false, products: new Set() });
const everything = (): Stale => ({ ...nothing(), everything: true });

/** Reads the index once, then only changed products; every caller gets the state at the time of the call. */
export function followCatalogueIndex(
  source: IndexSource,
  changes: Changes,
): () => Promise<CatalogueIndex> {
  let stale = everything();
  let kept = createCatalogueIndex([], { attributes: [], taxons: [], synonyms: [], avoidable: [] });
  changes.subscribe({
    onChange: (key) => {
      const product = /^product:(\d+)$/.exec(key)?.[1];
      if (product !== undefined) stale.products.add(Number(product));
      stale.labels ||= key === "labels";
      stale.everything ||= key === "ingredients";
    },
    onGap: () => void (stale.everything = true),
  });

  const refresh = coalesceCalls(async () => {
    await changes.caughtUp();
    const changed = stale;
    // Changes from here on may or may not be part of this read, so they are read again next time.
    stale = nothing();
    try {
      kept = changed.everything ? await readCatalogueIndex(source) : await renew(kept, changed);
    } catch (error) {
      stale = everything();
      throw error;
    }
    return kept;
  });

  async function renew(
    catalogueIndex: CatalogueIndex,
    { labels, products: touched }: Stale,
  ): Promise<CatalogueIndex> {
    if (touched.size === 0 && !labels) return catalogueIndex;
    const ids = [...touched];
    // PostgreSQL replans statements with an id list each time, which takes longer than reading one product.
    const areTouched =
      ids.length === 1 ? sql`p.id = ${ids[0]}` : sql`p.id = any(${`{${ids.join(",")}}`}::int[])`;
    const read = touched.size === 0 ? [] : await readIndexedProducts(source, areTouched);
    return catalogueIndex.renewed(touched, read, labels ? await readLabels(source) : undefined);
  }

  // Without notifications the cached index may be outdated, so it is read completely.
  const readAnew = coalesceCalls(() => readCatalogueIndex(source));
  return () => refresh().catch(readAnew);
}
