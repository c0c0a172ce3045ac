import { keysOf, recordOf } from "#contract/format/keys-of.ts";
import { createHash } from "node:crypto";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Database } from "../db/open.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * All rate limits: `points` per `seconds`. "Per network" keys come from `clientAddress`; the others state what they count
 * by.
 */
export const limitTable = {
  /** Per network and mailbox, so that nobody can lock out somebody else. */
  login_pair: { points: 8, seconds: 15 * minute },
  login_network: { points: 60, seconds: 15 * minute },
  /** Failures per mailbox from anywhere: beyond it, unknown networks must pass a bot check. */
  login_mailbox: { points: 20, seconds: hour },
  /** No limit: marks a network and mailbox that signed in before. Timers cannot exceed 24 days. */
  login_known: { points: 1, seconds: 20 * day },
  /** Passkey sign-in options: requested at each visit of the sign-in page. */
  passkey_options: { points: 600, seconds: hour },
  /** Per passkey challenge: single use. */
  passkey_challenge: { points: 1, seconds: 20 * minute },
  signup: { points: 20, seconds: hour },
  password_reset: { points: 20, seconds: hour },
  /** Per customer: attempts at the current password, and email changes. */
  password_change: { points: 10, seconds: hour },
  email_change: { points: 5, seconds: day },
  /** Per account: attempts at the second factor by somebody who has the password. */
  second_factor: { points: 5, seconds: 15 * minute },
  /** Per owner: invitations sent. */
  staff_invitation: { points: 30, seconds: day },
  /** Per owner: test emails, and attempts at their code. */
  mail_test: { points: 20, seconds: hour },
  /** Links from emails: their tokens are too long to guess, the limit only reduces noise. */
  token_use: { points: 60, seconds: hour },
  newsletter: { points: 20, seconds: hour },
  /** Per mailbox and purpose, so that one purpose cannot use up the emails of another. */
  reset_email: { points: 6, seconds: hour },
  verification_email: { points: 6, seconds: hour },
  email_change_email: { points: 6, seconds: hour },
  /** Each email allows a few attempts at its code. */
  login_code_email: { points: 10, seconds: day },
  /** Per mailbox: codes beyond that, for unknown networks with a solved bot check. */
  login_code_proven: { points: 30, seconds: day },
  newsletter_email: { points: 6, seconds: hour },
  contact_email: { points: 6, seconds: hour },
  personal_data_email: { points: 6, seconds: hour },
  withdrawal_email: { points: 6, seconds: hour },
  order_mailbox_email: { points: 6, seconds: hour },
  stock_alert_email: { points: 20, seconds: day },
  /** Per purpose, network and mailbox: reserve for known networks and solved bot checks beyond those limits. */
  email_trusted: { points: 10, seconds: hour },
  /** Per network, and per mailbox and purpose: emails requested without a solved bot check. See `admitEmail`. */
  email_burst_network: { points: 12, seconds: 10 * minute },
  email_burst_mailbox: { points: 5, seconds: 10 * minute },
  /** Per purpose, mailbox and network, within the limits above: one stranger cannot use up all. */
  email_network: { points: 3, seconds: hour },
  /** Per mailbox: guest orders; beyond the first limit only with a solved bot check. */
  order_unproven: { points: 5, seconds: day },
  order_mailbox: { points: 20, seconds: day },
  /** Per network: refused guest orders, where the refusal may reveal what a mailbox ordered before. */
  order_history: { points: 12, seconds: hour },
  coupon: { points: 30, seconds: hour },
  gift_card: { points: 15, seconds: hour },
  /** Per order: gift cards sent again. */
  gift_card_again: { points: 6, seconds: hour },
  /** Per order and purpose, and per network within: codes emailed to send a gift card again or to change the mailbox. */
  order_code: { points: 30, seconds: day },
  order_code_network: { points: 6, seconds: day },
  /** Attempts per emailed code of an order. */
  emailed_code_try: { points: 5, seconds: 20 * minute },
  contact: { points: 10, seconds: hour },
  /** Per network. */
  withdrawal: { points: 20, seconds: hour },
  /** Per order and access: declarations by its owner, and by callers with its token alone. */
  withdrawal_order: { points: 20, seconds: day },
  /** Per order: notices of declarations that name its number from another mailbox. */
  withdrawal_notice: { points: 6, seconds: day },
  /** Per order: bank accounts entered for its refund, each reported by email. */
  refund_account: { points: 10, seconds: hour },
  stock_alert: { points: 30, seconds: hour },
  /** A search may cost a call to the carrier. */
  pickup: { points: 300, seconds: hour },
  search: { points: 120, seconds: hour },
  /** Per customer. */
  review: { points: 20, seconds: day },
  review_photo: { points: 30, seconds: day },
  cart_creation: { points: 120, seconds: hour },
  wishlist_creation: { points: 60, seconds: hour },
  /** Many users of an AI assistant may share a network. */
  assistant: { points: 1200, seconds: hour },
  assistant_cart: { points: 600, seconds: hour },
  bot_challenge: { points: 600, seconds: hour },
  /** Calls that could not run the bot check. */
  bot_check_unsupported: { points: 40, seconds: hour },
  /** Per solved challenge: single use. */
  bot_check_solution: { points: 1, seconds: 20 * minute },
} as const satisfies Record<string, { points: number; seconds: number }>;

export type LimitName = keyof typeof limitTable;

/** Emails anybody can trigger, see `mayWrite`. */
export type EmailLimit = Extract<LimitName, `${string}_email`>;

/** Limits that the operator's factor does not change. */
const fixedLimits: ReadonlySet<LimitName> = new Set([
  "bot_check_solution",
  "emailed_code_try",
  "login_known",
  "passkey_challenge",
]);

/** The rest of a limit, in points and seconds; `retryAfter` is set once it is exceeded. */
export type Spent = {
  points: number;
  seconds: number;
  remaining: number;
  reset: number;
  retryAfter?: number;
};

/** Counters shared by all processes on one PostgreSQL; never call them inside a transaction. */
export type Limits = {
  consume(name: LimitName, key: string): Promise<Spent>;
  count(name: LimitName, key: string): Promise<number>;
  refund(name: LimitName, key: string): Promise<void>;
  reset(name: LimitName, key: string): Promise<void>;
};

/** For the shop's own work: loading the demo, jobs. */
export const unlimited: Limits = {
  consume: async () => ({ points: 1, seconds: 1, remaining: 1, reset: 0 }),
  count: async () => 0,
  refund: async () => {},
  reset: async () => {},
};

export function createLimits(database: Database, factor: number): Limits {
  const limiters = recordOf(keysOf(limitTable), (name) => {
    const { points, seconds } = limitTable[name];
    const scaled = fixedLimits.has(name) ? points : Math.ceil(points * factor);
    return createLimiter(database, { keyPrefix: name, points: scaled, duration: seconds });
  });
  const of = (name: LimitName): RateLimiterAbstract => limiters[name];
  return {
    consume: (name, key) => spend(of(name), hidden(key)),
    count: async (name, key) => (await of(name).get(hidden(key)))?.consumedPoints ?? 0,
    refund: async (name, key) => void (await of(name).reward(hidden(key))),
    reset: async (name, key) => void (await of(name).delete(hidden(key))),
  };
}

type Options = { keyPrefix: string; points: number; duration: number };

/** The embedded database has a single process, so its limits are counted in memory. */
function createLimiter(database: Database, options: Options): RateLimiterAbstract {
  const memory = new RateLimiterMemory(options);
  if (database.driver === "pglite") return memory;
  return new RateLimiterPostgres({
    ...options,
    storeClient: database.client,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: options.keyPrefix === "reset_email",
    // If the database fails, limits are counted in memory: neither unlimited nor blocked.
    insuranceLimiter: memory,
  });
}

/** Keys contain personal addresses, so only their hashes are stored. */
const hidden = (key: string) => createHash("sha256").update(key).digest("base64url");

async function spend(limiter: RateLimiterAbstract, key: string): Promise<Spent> {
  const { points, duration: seconds } = limiter;
  const left = await limiter.consume(key).catch((refusal: unknown) => {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  });
  const reset = Math.max(1, Math.ceil(left.msBeforeNext / 1000));
  const remaining = left.remainingPoints;
  const isPassed = left.consumedPoints > points;
  return { points, seconds, remaining, reset, ...(isPassed && { retryAfter: reset }) };
}
