import type { Incoming } from "./http/trusted-networks.ts";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Logger } from "pino";
import type { SessionRefusal } from "#contract/admin/constants.ts";
import type { Violation } from "#contract/api-error.ts";
import { addDays } from "#contract/format/dates.ts";
import type { SecurityEvent, WriteSecurityEvent } from "./security-events.ts";
import type { Actor, CommerceConfig } from "./config.ts";
import type { Db } from "./db/open.ts";
import { hasState } from "./db/rows.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Limits } from "./limits/limits.ts";
import type { FileStorage } from "./storage.ts";

/** The dependencies of a verb. A module adds process-wide state of its own by declaration merging. */
export interface Ctx {
  db: Db;
  clock: () => Date;
  config: CommerceConfig;
  actor: Actor;
  /** Staff look at what is not published yet; only calls that read, and that nobody keeps. */
  preview?: true;
  jobs: Jobs;
  limits: Limits;
  files: FileStorage;
  /** The `If-Match` header of a write: the version of the record that the caller has seen. */
  ifMatch?: string;
  /** Of the caller of a request, as the limits count it. */
  network?: () => string;
  /** The name of a colleague as the office shows it; set by the staff module. */
  staffName?: (ctx: Ctx, id: number) => Promise<string | null>;
  /** Set while a request with an Idempotency-Key runs. */
  transactions?: TransactionRecorder;
  /** Writes to the security log; verbs call `logSecurity` below, which adds the actor. */
  logSecurity: WriteSecurityEvent;
}

/** Remembers the committed transactions of a request, so that a retry after a crash does not repeat them. */
export type TransactionRecorder = {
  /** The result of the same transaction in an attempt that crashed after its commit. */
  replay(work: unknown): { result: unknown } | undefined;
  /** Called inside the transaction, as its last statement. */
  record(tx: Db, work: unknown, result: unknown): Promise<void>;
};

export const daysAgo = ({ clock }: Pick<Ctx, "clock">, days: number) => addDays(clock(), -days);

const attempts = 3;

/**
 * Inside another transaction this becomes a savepoint; use only the inner ctx within. One that the database ended for
 * another's sake begins again, so the work must do nothing that its rollback would not take back.
 */
export async function withTransaction<Result>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  const isNested = ctx.db instanceof PgTransaction;
  const recorder = isNested ? undefined : ctx.transactions;
  const replayed = recorder?.replay(work);
  if (replayed) return replayed.result as Result;
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction(async (tx) => {
        const result = await work({ ...ctx, db: tx });
        await recorder?.record(tx, work, result);
        return result;
      });
    } catch (error) {
      const again = attempt < attempts && hasState(error, "deadlockDetected");
      if (isNested || !again) throw error;
    }
  }
}

/** Notes who did it, when somebody is signed in and nobody else is named. */
export function logSecurity(ctx: Ctx, event: SecurityEvent): void {
  const account = ctx.actor.type === "customer" ? ctx.actor.id : undefined;
  ctx.logSecurity({ account, ...event });
}

/** How timelines and the audit log name who did something. */
export function actorName(actor: Actor): string {
  if (actor.type !== "customer") return actor.type;
  return `${actor.role ? "admin" : "customer"}:${actor.id}`;
}

export type Env = {
  /** Calls in the same process have no request of their own. */
  Bindings: { incoming?: Incoming };
  Variables: { ctx: Ctx; log: Logger; requestId: string };
};

export type ErrorCode =
  | "bad_request"
  | "unauthenticated"
  | "forbidden"
  | SessionRefusal
  | "not_found"
  | "conflict"
  | "changed_meanwhile"
  | "doubtful_text"
  | "invalid"
  | "not_acceptable"
  | "unsupported_media_type"
  | "too_many_requests"
  | "unavailable";

/** The one error verbs raise; http/errors.ts alone knows what it means in HTTP. */
export class CommerceError extends Error {
  readonly code: ErrorCode;
  readonly violations: Violation[];
  readonly retryAfter: number | undefined;
  readonly details: object | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    extra: { violations?: Violation[]; retryAfter?: number; details?: object } = {},
  ) {
    super(message);
    this.name = "CommerceError";
    this.code = code;
    this.violations = extra.violations ?? [];
    this.retryAfter = extra.retryAfter;
    this.details = extra.details;
  }
}

export const conflict = (message: string) => new CommerceError("conflict", message);

export const notFound = (message = "Not Found") => new CommerceError("not_found", message);

/** What was looked for, or that it is not there. */
export function existing<Found>(found: Found | null | undefined | false): Found {
  if (!found) throw notFound();
  return found;
}

/** One broken rule on one field; an empty path speaks of the whole body. */
export function invalid(propertyPath: string, message: string): CommerceError {
  return invalidAll([{ propertyPath, message }]);
}

export const invalidAll = (violations: Violation[]) =>
  new CommerceError("invalid", describeViolations(violations), { violations });

export const describeViolations = (violations: Violation[]): string =>
  violations
    .map(({ propertyPath, message }) => (propertyPath ? `${propertyPath}: ${message}` : message))
    .join("\n");
