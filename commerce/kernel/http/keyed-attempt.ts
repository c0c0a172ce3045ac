import { hash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { and, eq, lt, or, sql } from "drizzle-orm";
import { conflict, type Ctx, daysAgo, invalid, type TransactionRecorder } from "../ctx.ts";
import type { Db } from "../db/open.ts";
import { type CommittedStep, idempotencyKeys as keys } from "../schema.ts";

export type KeyedWrite = { caller: string; key: string; fingerprint: string };

/** A claim not renewed for this long may be taken over by a retry. */
const leaseSeconds = 10;
const renewalMs = 3000;
/** Identifies the release: this module is part of the built server's one file. */
const build = hash("sha256", readFileSync(new URL(import.meta.url)), "base64url").slice(0, 16);
const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`;

const doneByAnotherRelease =
  "La prima richiesta con questa Idempotency-Key è stata eseguita, forse solo in parte, prima di un aggiornamento del negozio: controlla che cosa ha cambiato.";

/** Claims on a key that were written by older releases, without a lease, count as running for a minute. */
const isAbandoned = sql`${keys.status} is null
  and coalesce(${keys.leaseUntil}, ${keys.createdAt} + interval '1 minute') < now()
  and ${keys.fingerprint} = excluded.fingerprint`;

export const isUnderKey = ({ caller, key }: Pick<KeyedWrite, "caller" | "key">) =>
  and(eq(keys.caller, caller), eq(keys.key, key));

/**
 * Claims the key for one attempt at the write; of concurrent attempts one gets it, the others undefined. An attempt that
 * takes over after a crash does not repeat the committed transactions.
 */
export async function claimKey(ctx: Ctx, write: KeyedWrite) {
  const owner = randomUUID();
  const yesterday = daysAgo(ctx, 1);
  const [claim] = await ctx.db
    .insert(keys)
    .values({ ...write, owner, leaseUntil: leaseEnd, createdAt: ctx.clock() })
    .onConflictDoUpdate({
      target: [keys.caller, keys.key],
      set: {
        fingerprint: write.fingerprint,
        status: null,
        contentType: null,
        body: null,
        owner,
        leaseUntil: leaseEnd,
        createdAt: ctx.clock(),
        steps: sql`case when ${keys.createdAt} < ${yesterday} then '[]' else ${keys.steps} end`,
      },
      setWhere: or(lt(keys.createdAt, yesterday), isAbandoned),
    })
    .returning({ steps: keys.steps });
  return claim && runAttempt(ctx.db, write, { owner, committed: claim.steps });
}

function runAttempt(
  db: Db,
  write: KeyedWrite,
  { owner, committed }: { owner: string; committed: CommittedStep[] },
) {
  const own = and(isUnderKey(write), eq(keys.owner, owner));
  let hasEnded = false;
  let hasCommitted = committed.length > 0;
  const renew = () => db.update(keys).set({ leaseUntil: leaseEnd }).where(own);
  // A renewal that fails lets the lease run out; the owner check below still prevents a second effect.
  const renewal = setInterval(() => void renew().catch(() => {}), renewalMs);
  renewal.unref();

  const record = async (tx: Db, name: string, result: unknown) => {
    if (hasEnded) return;
    const step: CommittedStep = { name, build, result: serialize(result).toString("base64") };
    const recorded = await tx
      .update(keys)
      .set({
        steps: sql`${keys.steps} || ${JSON.stringify([step])}::jsonb`,
        leaseUntil: leaseEnd,
      })
      .where(own)
      .returning({ key: keys.key });
    // Another attempt took over: rolling back prevents a second effect.
    if (recorded.length === 0) throw conflict("Un’altra richiesta con questa chiave è in corso.");
    hasCommitted = true;
  };
  /** A transaction is identified by its source code, because a retry may reach it by another path, and its turn. */
  const turns = new Map<string, number>();
  const unclaimed = new Set(committed);
  const transactions: TransactionRecorder = {
    begin(work) {
      const source = hash("sha256", String(work), "base64url").slice(0, 16);
      const turn = (turns.get(source) ?? 0) + 1;
      turns.set(source, turn);
      const name = turn === 1 ? source : `${source}#${turn}`;
      const steps = hasEnded ? [] : [...unclaimed];
      const step = steps.find((one) => one.name === name);
      if (step) unclaimed.delete(step);
      // Another release may spell the same transaction differently: running it could repeat what that release committed.
      else if (steps.some((one) => one.build !== build)) throw invalid("", doneByAnotherRelease);
      return {
        committed: step && { result: deserialize(Buffer.from(step.result, "base64")) as unknown },
        record: (tx, result) => record(tx, name, result),
      };
    },
  };
  const end = () => {
    hasEnded = true;
    clearInterval(renewal);
  };
  return {
    transactions,
    async complete(answer: { status: number; contentType: string | null; body: string }) {
      end();
      await db.update(keys).set(answer).where(own);
    },
    /** Allows the next attempt at once; committed transactions stay recorded unless `forget`. */
    async release({ forget }: { forget: boolean }) {
      end();
      if (forget || !hasCommitted) await db.delete(keys).where(own);
      else
        await db
          .update(keys)
          .set({ leaseUntil: sql`now()` })
          .where(own);
    },
  };
}
