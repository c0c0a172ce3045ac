import { sql } from "drizzle-orm";
import type { Ctx } from "../kernel/ctx.ts";
import { readIdentity, readOrderPrefixes } from "../settings/index.ts";
import { orderNumbers } from "./schema.ts";

const series = "orders";
const first = 100_001;

/** Take it last: from here to the end of the transaction every other checkout waits, so that no number is lost. */
export async function nextNumber(ctx: Ctx): Promise<string> {
  const { orderPrefix } = await readIdentity(ctx);
  return `${orderPrefix}${await nextInSeries(ctx, series, first)}`;
}

/** Numbers that «rg 104013», «n. RG104013», «Ordine 104013» or «104013» may stand for. */
export async function spellingsOf(ctx: Pick<Ctx, "db">, typed: string): Promise<string[]> {
  const code = typed.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  const digits = /\d+$/.exec(code)?.[0];
  const prefixes = digits ? await readOrderPrefixes(ctx) : [];
  const prefixed = prefixes.map((prefix) => `${prefix}${digits}`);
  const spellings = [typed.trim(), code, ...prefixed, ...(digits ? [digits] : [])];
  return [...new Set(spellings)].filter((spelling) => spelling !== "");
}

/** The next of its series; taken back with the transaction, so that there are no gaps. */
export async function nextInSeries(ctx: Ctx, series: string, first: number): Promise<number> {
  const [row] = await ctx.db
    .insert(orderNumbers)
    .values({ series, last: first })
    .onConflictDoUpdate({
      target: orderNumbers.series,
      set: { last: sql`${orderNumbers.last} + 1` },
    })
    .returning();
  if (!row) throw new Error("A number is always given");
  return row.last;
}

/** After orders with numbers of their own were brought in, ours go on behind them. */
export async function reserveNumbers(ctx: Ctx, highest: number): Promise<void> {
  await ctx.db
    .insert(orderNumbers)
    .values({ series, last: highest })
    .onConflictDoUpdate({
      target: orderNumbers.series,
      set: { last: sql`greatest(${orderNumbers.last}, excluded.last)` },
    });
}
