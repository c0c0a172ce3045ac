import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { CommerceError, type Ctx } from "./ctx.ts";
import { coalesceCalls } from "./db/changes.ts";
import type { Database, Db } from "./db/open.ts";
import { rows } from "./db/rows.ts";

/** A read waits this long for the replica, then it goes to the primary. */
const patienceMs = 500;
const pollMs = 25;

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
  return async () => {
    const limit = new AbortController();
    const late = pause(2 * patienceMs, false, { signal: limit.signal });
    const answers = await Promise.race([isUpToDate(), late]).catch(() => false);
    limit.abort();
    late.catch(() => {});
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
