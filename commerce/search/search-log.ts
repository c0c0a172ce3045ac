import { desc, gte, lt, sql } from "drizzle-orm";
import type { SearchReport } from "#contract/admin/redirect.ts";
import { type Ctx, daysAgo } from "../kernel/ctx.ts";
import { searchCounts } from "./schema.ts";
import { searchProducts } from "./search-products.ts";
import { queryWords } from "./query/query-words.ts";

const daysKept = 30;
const mostMissing = 20;
const mostPopular = 6;
/** Privacy threshold: fewer searches may come from a single shopper. */
const leastSearches = 3;

/** Counts searches by words and day, except queries with an email or a long number, which may be personal data. */
export async function countSearch(ctx: Ctx, text: string): Promise<void> {
  const query = text.trim().replaceAll(/\s+/g, " ").toLowerCase();
  const isPersonal = query.includes("@") || /\d{5}/.test(query.replaceAll(/\W/g, ""));
  if (isPersonal || query.length > 60 || queryWords(query).length === 0) return;
  const { complete, redirect } = await searchProducts(ctx, query, onlyFirst);
  const found = complete || redirect ? 1 : 0;
  await ctx.db
    .insert(searchCounts)
    .values({ day: dayBefore(ctx, 0), query, searches: 1, found })
    .onConflictDoUpdate({
      target: [searchCounts.query, searchCounts.day],
      set: {
        searches: sql`${searchCounts.searches} + 1`,
        found: sql`${searchCounts.found} + excluded.found`,
      },
    });
}

const onlyFirst = { page: 1, itemsPerPage: 1 };

const dayBefore = (ctx: Ctx, days: number) => daysAgo(ctx, days).toISOString().slice(0, 10);

export async function purgeSearchCounts(ctx: Ctx): Promise<void> {
  await ctx.db.delete(searchCounts).where(lt(searchCounts.day, dayBefore(ctx, daysKept)));
}

const { day, query, searches, found } = searchCounts;
const month = sql<number>`sum(${searches})::int`;
const answered = sql<number>`sum(${found})::int`;
const lately = (ctx: Ctx) => gte(day, dayBefore(ctx, daysKept));

export async function popularSearches(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ query })
    .from(searchCounts)
    .where(lately(ctx))
    .groupBy(query)
    .having(sql`${answered} > 0 and ${month} >= ${leastSearches}`)
    .orderBy(desc(month), query)
    .limit(mostPopular);
  return rows.map((row) => row.query);
}

export async function reportSearches(ctx: Ctx): Promise<SearchReport> {
  const [total] = await ctx.db
    .select({
      searches: sql<number>`coalesce(${month}, 0)`,
      found: sql<number>`coalesce(${answered}, 0)`,
    })
    .from(searchCounts)
    .where(lately(ctx));
  const week = sql<number>`coalesce(sum(${searches}) filter (where ${day} >= ${dayBefore(ctx, 7)}), 0)::int`;
  const rows = await ctx.db
    .select({ query, week, month })
    .from(searchCounts)
    .where(lately(ctx))
    .groupBy(query)
    .having(sql`${answered} = 0`)
    .orderBy(desc(month), query)
    .limit(mostMissing * 2);
  const missing = [];
  for (const row of rows) {
    const now = await searchProducts(ctx, row.query, onlyFirst);
    const nearest = now.items[0]?.name ?? null;
    if (!now.complete && !now.taught && missing.length < mostMissing)
      missing.push({ ...row, nearest });
  }
  return { searches: total?.searches ?? 0, found: total?.found ?? 0, missing };
}
