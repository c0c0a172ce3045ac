import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { CommerceError, type Ctx } from "./ctx.ts";
import { coalesceCalls } from "./db/changes.ts";
import type { Database, Db } from "./db/open.ts";
import { inPages, rows } from "./db/rows.ts";

/** A read waits this long for the replica, then it goes to the primary. */
const patienceMs = 500;
const pollMs = 25;
/** After a replica lagged or failed, reads go to the primary for this long, without waiting for it. */
const avoidMs = 5000;

export type Replica = NonNullable<Ctx["replica"]>;

export type ReadServer = "primary" | "replica";

/**
 * Reads on the replica see at least what was committed when they were requested: staff find their last change in the list.
 * Concurrent reads share one comparison of the positions in the write-ahead log.
 */
export function followReplica(
  primary: Db,
  { db }: Pick<Database, "db">,
  countRead: (server: ReadServer) => void = () => {},
): Replica {
  const isUpToDate = coalesceCalls(async () => {
    const [now] = await rows<{ position: string }>(
      primary,
      sql`select pg_current_wal_insert_lsn()::text as position`,
    );
    const deadline = performance.now() + patienceMs;
    do {
      // Null on a server that is no replica, or no longer one.
      const [state] = await rows<{ replayed: boolean | null }>(
        db,
        sql`select pg_last_wal_replay_lsn() >= ${now?.position}::pg_lsn as replayed`,
      );
      if (state?.replayed !== false) return state?.replayed === true;
      await pause(pollMs);
    } while (performance.now() < deadline);
    return false;
  });
  let avoidedUntil = -Infinity;
  async function isUsable(): Promise<boolean> {
    if (performance.now() < avoidedUntil) return false;
    const limit = new AbortController();
    const late = pause(2 * patienceMs, false, { signal: limit.signal });
    const answers = await Promise.race([isUpToDate(), late]).catch(() => false);
    limit.abort();
    late.catch(() => {});
    if (!answers) avoidedUntil = performance.now() + avoidMs;
    return answers;
  }
  return async () => {
    const answers = await isUsable();
    countRead(answers ? "replica" : "primary");
    return answers ? db : undefined;
  };
}

/**
 * Runs a long read on the replica if there is one that is up to date. If it fails there, for instance because replaying
 * removed rows that it still read, it is run again on the primary.
 */
export async function readAside<Result>(
  ctx: Ctx,
  read: (ctx: Ctx) => Result | Promise<Result>,
): Promise<Result> {
  const db = await ctx.replica?.();
  if (!db) return read(ctx);
  try {
    return await read({ ...ctx, db });
  } catch (error) {
    if (error instanceof CommerceError) throw error;
    return read(ctx);
  }
}

/** Reads a table page by page like `inPages`, each page on the server that is up to date then: exports survive the replica. */
export const pagesAside = <Row>(
  ctx: Ctx,
  read: (ctx: Ctx, last: Row | undefined, size: number) => Promise<Row[]>,
): AsyncGenerator<Row> => inPages((last, size) => readAside(ctx, (ctx) => read(ctx, last, size)));
