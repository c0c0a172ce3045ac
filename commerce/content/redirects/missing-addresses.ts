import { desc, eq, inArray, lt, notInArray, sql } from "drizzle-orm";
import { isReservedPath } from "#contract/forms/reserved-paths.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { missingAddresses, redirects } from "./schema.ts";

const MINUTE = 60_000;
const DAYS_KEPT = 30;
const MOST_PENDING = 200;
const MOST_KEPT = 1000;

type Found = "missing" | "redirected";
type Counter = Record<Found, Map<string, number>> & { writtenAt: number };

/** Counters per shop in this process, keyed by its configuration. */
const counters = new WeakMap<Ctx["config"], Counter>();

function counterOf({ config }: Ctx): Counter {
  const counter = counters.get(config) ?? {
    missing: new Map(),
    redirected: new Map(),
    writtenAt: 0,
  };
  counters.set(config, counter);
  return counter;
}

/** Counts in memory and writes at most once a minute, so that a scan costs at most one row per path. */
export async function countVisit(ctx: Ctx, path: string, found: Found): Promise<void> {
  if (found === "missing" && !isWorthCounting(path)) return;
  const { [found]: hits, writtenAt } = counterOf(ctx);
  if (hits.size < MOST_PENDING || hits.has(path)) hits.set(path, (hits.get(path) ?? 0) + 1);
  if (ctx.clock().getTime() - writtenAt >= MINUTE) await writeVisits(ctx);
}

async function writeVisits(ctx: Ctx): Promise<void> {
  const counter = counterOf(ctx);
  const [missing, redirected] = [[...counter.missing], [...counter.redirected]];
  counter.missing.clear();
  counter.redirected.clear();
  counter.writtenAt = ctx.clock().getTime();
  const lastUsedAt = ctx.clock();
  for (const [path, hits] of redirected)
    await ctx.db
      .update(redirects)
      .set({ hits: sql`${redirects.hits} + ${hits}`, lastUsedAt })
      .where(eq(redirects.fromPath, path));
  if (missing.length > 0) await writeMissing(ctx, missing);
}

async function writeMissing(ctx: Ctx, counted: [path: string, hits: number][]): Promise<void> {
  const lastSeenAt = ctx.clock();
  await ctx.db
    .insert(missingAddresses)
    .values(counted.map(([path, hits]) => ({ path, hits, lastSeenAt })))
    .onConflictDoUpdate({
      target: missingAddresses.path,
      set: { hits: sql`${missingAddresses.hits} + excluded.hits`, lastSeenAt },
    });
  const { id, hits } = missingAddresses;
  const most = ctx.db.select({ id }).from(missingAddresses).orderBy(desc(hits), desc(id));
  await ctx.db.delete(missingAddresses).where(notInArray(id, most.limit(MOST_KEPT)));
}

export async function purgeMissing(ctx: Ctx): Promise<void> {
  await writeVisits(ctx);
  const oldest = new Date(ctx.clock().getTime() - DAYS_KEPT * 24 * 60 * MINUTE);
  await ctx.db.delete(missingAddresses).where(lt(missingAddresses.lastSeenAt, oldest));
}

export async function dropMissing({ db }: Ctx, ...paths: string[]): Promise<void> {
  await db.delete(missingAddresses).where(inArray(missingAddresses.path, paths));
}

/** Excludes scanner targets, files, and paths that may contain a token or email. */
function isWorthCounting(path: string): boolean {
  const own = !isReservedPath(path) || /^\/(prodotti|categorie|blog)\//.test(path);
  const plain = path.length <= 200 && /^\/[\w~%./-]+$/.test(path) && !path.includes("%40");
  const probe = /\/\.|^\/(wp|wordpress|cgi-bin|vendor|phpmyadmin|xmlrpc|actuator)\b/i.test(path);
  const file = /\.(?!html?$)[^/]*$/i.test(path);
  return own && plain && !probe && !file;
}
