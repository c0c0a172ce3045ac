import { asc, eq, type SQL, sql } from "drizzle-orm";
import { type Ranking, rankings } from "#contract/sections/rankings.ts";
import { keysOf } from "#contract/format/keys-of.ts";
import { daysAgo, type Ctx, withTransaction } from "../../kernel/ctx.ts";
import { rows } from "../../kernel/db/rows.ts";
import { productRankings } from "./schema.ts";

/** The maximum a section can show. */
const longest = 12;

/** Paid or cash on delivery; without cancelled and fully refunded orders. */
const bought = (since: Date): SQL => sql`orders o join order_items oi on oi.order_id = o.id
  join variants v on v.id = oi.variant_id join products p on p.id = v.product_id
  where o.state in ('new', 'fulfilled') and o.payment_state in ('paid', 'pending_on_delivery', 'partially_refunded')
    and o.completed_at >= ${since.toISOString()}::timestamptz and p.kind = 'product' and p.listed`;

/** Ties are in the order of the catalogue. */
const queries: Record<Ranking, (since: Date, least: number) => SQL> = {
  "most-bought": (since, least) => sql`select p.id from ${bought(since)}
    group by p.id having count(distinct o.id) >= ${least}
    order by sum(oi.quantity) desc, count(distinct o.id) desc, p.position, p.id`,
  "most-rebought": (since, least) => sql`select id from (
      select p.id, p.position, lower(o.email) as buyer from ${bought(since)}
      group by p.id, lower(o.email) having count(distinct o.id) > 1) again
    group by id, position having count(*) >= ${least} order by count(*) desc, position, id`,
  "best-rated": (_, least) => sql`select p.id from products p
    where p.kind = 'product' and p.listed and p.review_count >= ${least}
    order by p.average_rating desc, p.review_count desc, p.position, p.id`,
};

/** Computes the rankings; unchanged ones are not written, so that no page is invalidated. */
export async function computeRankings(ctx: Ctx): Promise<void> {
  for (const ranking of keysOf(rankings)) {
    const { days, least } = rankings[ranking];
    const query = queries[ranking](daysAgo(ctx, days ?? 0), least);
    const ids = (await rows<{ id: number }>(ctx.db, sql`${query} limit ${longest}`)).map(
      ({ id }) => id,
    );
    await withTransaction(ctx, async (ctx) => {
      const isOurs = eq(productRankings.ranking, ranking);
      const before = await ctx.db
        .select({ id: productRankings.productId })
        .from(productRankings)
        .where(isOurs)
        .orderBy(asc(productRankings.place))
        .for("update");
      if (before.map(({ id }) => id).join() === ids.join()) return;
      await ctx.db.delete(productRankings).where(isOurs);
      const ranked = ids.map((productId, place) => ({ ranking, place, productId }));
      if (ranked.length > 0) await ctx.db.insert(productRankings).values(ranked);
    });
  }
}

/** The first product ids of a ranking, as a query of `id, place`. */
export const rankedProducts = (ranking: Ranking, count: number): SQL =>
  sql`select r.product_id as id, r.place from product_rankings r
    where r.ranking = ${ranking} order by r.place limit ${count}`;
