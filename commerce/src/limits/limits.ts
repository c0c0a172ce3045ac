import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { Database } from "../db/open.ts";
import { fixedLimits, limitTable } from "./limit-table.ts";
import type { LimitName } from "./limit-table.ts";

/** Counters shared by all processes on one PostgreSQL; never call them inside a transaction. */
export type Limits = {
  /** Seconds to wait when the limit is passed, otherwise undefined. */
  consume(name: LimitName, key: string): Promise<number | undefined>;
  count(name: LimitName, key: string): Promise<number>;
  /** Gives one point back. */
  refund(name: LimitName, key: string): Promise<void>;
  forget(name: LimitName, key: string): Promise<void>;
};

/** For work the house does by itself: loading the demo, jobs. */
export const unlimited: Limits = {
  consume: async () => undefined,
  count: async () => 0,
  refund: async () => {},
  forget: async () => {},
};

export function createLimits(database: Database, factor: number): Limits {
  const limiters = new Map<LimitName, RateLimiterAbstract>();
  for (const [name, { points, seconds }] of Object.entries(limitTable)) {
    const scaled = fixedLimits.has(name as LimitName) ? points : Math.ceil(points * factor);
    const options = { keyPrefix: name, points: scaled, duration: seconds };
    limiters.set(name as LimitName, createLimiter(database, options));
  }
  const of = (name: LimitName) => limiters.get(name) as RateLimiterAbstract;
  return {
    consume: (name, key) => of(name).consume(hidden(key)).then(pass, refuse),
    count: async (name, key) => (await of(name).get(hidden(key)))?.consumedPoints ?? 0,
    refund: async (name, key) => void (await of(name).reward(hidden(key))),
    forget: async (name, key) => void (await of(name).delete(hidden(key))),
  };
}

type Options = { keyPrefix: string; points: number; duration: number };

/** The embedded database serves one process: its limits may live in memory. */
function createLimiter(database: Database, options: Options): RateLimiterAbstract {
  const memory = new RateLimiterMemory(options);
  if (database.driver === "pglite") return memory;
  return new RateLimiterPostgres({
    ...options,
    storeClient: database.client,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: options.keyPrefix === "reset_letter",
    // A database hiccup must neither open the doors nor shut them.
    insuranceLimiter: memory,
  });
}

/** Keys hold addresses of people: only their hashes are kept, all of one length. */
const hidden = (key: string) => createHash("sha256").update(key).digest("base64url");

const pass = () => undefined;

function refuse(reason: unknown): number {
  if (reason instanceof RateLimiterRes) return Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
  throw reason;
}
