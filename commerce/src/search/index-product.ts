import { sql } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";

/** Rewrites the searchable words of these products; call it after every change to them. */
export async function indexProduct(ctx: Ctx, productIds: number[]): Promise<void> {
  if (productIds.length === 0) return;
  await ctx.db.execute(sql`
    update products set
      search = setweight(to_tsvector('italian', unaccent(words.a)), 'A')
        || setweight(to_tsvector('italian', unaccent(words.b)), 'B')
        || setweight(to_tsvector('italian', unaccent(words.c)), 'C')
        || setweight(to_tsvector('italian', unaccent(words.d)), 'D'),
      search_text = lower(unaccent(concat_ws(' ', words.a, words.b, words.c)))
    from (${words(productIds)}) words
    where products.id = words.id`);
}

/** From the name (a) to the small print (d). */
const words = (productIds: number[]) => sql`
  select p.id, p.name as a,
    concat_ws(' ', p.subtitle, taxon_names.text, option_names.text) as b,
    concat_ws(' ', p.short_description, attribute_names.text, ingredients.text) as c,
    concat_ws(' ', p.description, p.details ->> 'inci', array_to_string(codes.list, ' ')) as d
  from products p
  cross join lateral (
    select string_agg(t.name, ' ') as text
    from product_taxons pt join taxons t on t.id = pt.taxon_id where pt.product_id = p.id
  ) taxon_names
  cross join lateral (
    select string_agg(ov.value, ' ') as text
    from product_options o join product_option_values ov on ov.option_id = o.id
    where o.product_id = p.id
  ) option_names
  cross join lateral (
    select string_agg(av.name, ' ') as text
    from product_attribute_values pav join attribute_values av on av.id = pav.attribute_value_id
    where pav.product_id = p.id
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
