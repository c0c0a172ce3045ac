import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PageQuery } from "#contract/json-ld.ts";
import { cardsOfPage, isListed } from "../catalogue/product-card-sql.ts";
import type { ProductRow } from "../catalogue/product-card-sql.ts";
import type { Ctx } from "../ctx.ts";
import type { WordReport } from "./correct-words.ts";
import { anyWord, everyWord } from "./text-query.ts";

export type Found = { total: number; items: ProductRow[] };
/** `words` come when nothing was found. */
export type FoundOrWords = Found & { words: WordReport[] | null };

export const strictSearch = (ctx: Ctx, words: string[], page: PageQuery) => sql`
  with wanted as materialized (select ${everyWord(words)} as query),
  ${matchingPage(ctx, page)},
  ${vocabulary(ctx)}
  select (select count(*)::int from matching) as total, ${cardsOfPage(ctx)} as items,
    case when not exists (select from matching) then ${wordReports(words)} end as words`;

export const looseSearch = (ctx: Ctx, words: string[], page: PageQuery) => sql`
  with wanted as materialized (
    select case when exists (
      select from products p where p.search @@ ${everyWord(words)} and ${isListed(ctx)}
    ) then ${everyWord(words)} else ${anyWord(words)} end as query),
  ${matchingPage(ctx, page)}
  select (select count(*)::int from matching) as total, ${cardsOfPage(ctx)} as items`;

/** A word in the name weighs most, one in the small print hardly anything. */
const weights = sql`'{0.05, 0.3, 0.4, 1}'::float4[]`;

const matchingPage = (ctx: Ctx, { page, itemsPerPage }: PageQuery): SQL => sql`
  matching as materialized (
    select p.id, p.position, ts_rank(${weights}, p.search, wanted.query) as rank
    from products p, wanted where p.search @@ wanted.query and ${isListed(ctx)}),
  page as (
    select id, row_number() over (order by rank desc, position, id) as place
    from matching order by place
    limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage})`;

const vocabulary = (ctx: Ctx): SQL => sql`
  vocabulary as (
    select word, count(*)::int as count
    from products p, regexp_split_to_table(
      lower(concat_ws(' ', p.name, p.subtitle, p.short_description)), '[^a-z0-9àèéìíòóùú]+') word
    where ${isListed(ctx)} and length(word) > 3
    group by word)`;

const wordReports = (words: string[]): SQL => sql`(
  select json_agg(json_build_object(
    'word', asked.word,
    'known', numnode(asked.query) = 0 or exists (select from products where search @@ asked.query),
    'near', (
      select coalesce(json_agg(json_build_object('word', word, 'count', count)), '[]') from (
        select word, count from vocabulary where abs(length(word) - length(asked.word)) <= 2
        order by similarity(word, asked.word) desc limit 20
      ) likeness)
  ) order by asked.place)
  from (
    select word, place, to_tsquery('italian', word || case when place = ${words.length} then ':*' else '' end) as query
    from unnest(string_to_array(${words.join(" ")}, ' ')) with ordinality as given (word, place)
  ) asked)`;
