import { inArray, sql } from "drizzle-orm";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { definePlugin } from "../kernel/plugins.ts";
import { searchWords } from "./schema.ts";

/** Called in the transaction that changes products, so that search finds the new words once it commits. */
export const searchIndex = definePlugin({
  name: "search-index",
  setup: (kernel) =>
    kernel.within("products.changed", (ctx, { data }) => indexProduct(ctx, data.productIds)),
});

export async function indexProduct(ctx: Ctx, productIds: number[]): Promise<void> {
  if (productIds.length === 0) return;
  await withTransaction(ctx, async ({ db }) => {
    // Serialised: two processes indexing the same product would both insert its words.
    await db.execute(
      sql`select from products where id in ${productIds} order by id for no key update`,
    );
    await db.delete(searchWords).where(inArray(searchWords.productId, productIds));
    await db.execute(sql`
      insert into search_words (product_id, lexeme, weight)
      select texts.id, word.lexeme, ${weight}
      from (${texts(productIds)}) texts, unnest(
        setweight(to_tsvector('italian', unaccent(texts.a)), 'A')
        || setweight(to_tsvector('italian', unaccent(texts.b)), 'B')
        || setweight(to_tsvector('italian', unaccent(texts.c)), 'C')
        || setweight(to_tsvector('italian', unaccent(texts.d)), 'D')) word`);
    await db.execute(sql`
      insert into vocabulary (word)
      select word from (${texts(productIds)}) texts, regexp_split_to_table(
        lower(concat_ws(' ', texts.a, texts.b, texts.c)), '[^a-z0-9àèéìíòóùú]+') word
      where length(word) > 3
      group by word order by word
      on conflict do nothing`);
    // Barcodes and options are indexed but trigger no notification of their own.
    await db.execute(
      sql`select pg_notify('shop_changed', 'product:' || id) from products where id in ${productIds}`,
    );
  });
}

/** A word weighs most in the name and least in the description. */
const weight = sql`case
  when 'A' = any(word.weights) then 20
  when 'B' = any(word.weights) then 8
  when 'C' = any(word.weights) then 6
  else 1 end`;

/** Text fields by weight, from name (a) to description (d), which also mentions other things. */
const texts = (productIds: number[]) => sql`
  select p.id, p.name as a,
    concat_ws(' ', taxon_names.text, option_names.text) as b,
    concat_ws(' ', p.subtitle, p.short_description, attribute_names.text, ingredients.text, p.details ->> 'benefits',
      p.details ->> 'inci', p.details -> 'responsiblePerson' ->> 'name', joined_names.text,
      array_to_string(codes.list, ' ')) as c,
    p.description as d
  from products p
  cross join lateral (
    with recursive branch as (
      select t.id, t.parent_id, t.name from product_taxons pt join taxons t on t.id = pt.taxon_id
      where pt.product_id = p.id
      union select t.id, t.parent_id, t.name from branch join taxons t on t.id = branch.parent_id)
    select string_agg(name, ' ') as text from branch
  ) taxon_names
  cross join lateral (
    select string_agg(word || following, ' ') as text from (
      select word, lead(word) over (order by place) as following
      from regexp_split_to_table(lower(p.name), '[^[:alnum:]]+') with ordinality as split (word, place)) pairs
  ) joined_names
  cross join lateral (
    select string_agg(ov.value, ' ') as text
    from product_options o join product_option_values ov on ov.option_id = o.id
    where o.product_id = p.id
  ) option_names
  cross join lateral (
    select string_agg(av.name, ' ') as text
    from product_attribute_values pav join attribute_values av on av.id = pav.attribute_value_id
    join attributes a on a.id = av.attribute_id
    where pav.product_id = p.id and a.enabled and a.place <> 'office' and a.type in ('select', 'text', 'textarea')
  ) attribute_names
  cross join lateral (
    select string_agg(highlight ->> 'name', ' ') as text
    from jsonb_array_elements(p.details -> 'ingredientsHighlights') highlight
  ) ingredients
  cross join lateral (
    select array_agg(barcode) filter (where barcode is not null) as list
    from variants where product_id = p.id
  ) codes
  where p.id in ${productIds}`;
