import type { Incoming } from "./http/trusted-networks.ts";
import { is } from "drizzle-orm";
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
import type { LimitName, Limits, Spent } from "./limits/limits.ts";
import type { FileStorage } from "./storage.ts";

/** The context passed to every verb. Modules add process-wide state by declaration merging. */
export interface Ctx {
  db: Db;
  /** Resolves to a replica that is up to date, or to nothing; absent without DATABASE_READ_URL. */
  replica?: (() => Promise<Db | undefined>) | undefined;
  clock: () => Date;
  config: CommerceConfig;
  actor: Actor;
  /** Staff preview of unpublished content; set only for reads whose responses are not cached. */
  preview?: true;
  jobs: Jobs;
  limits: Limits;
  files: FileStorage;
  /** The `If-Match` header: the version of the record that the caller has seen. */
  ifMatch?: string;
  /** The caller's network, as counted by rate limits. */
  network?: () => string;
  /** Reports what is left of a limit in the response's headers. */
  quota?: (name: LimitName, spent: Spent) => void;
  /** A colleague's name as shown in the office; set by the staff module. */
  staffName?: (ctx: Ctx, id: number) => Promise<string | null>;
  /** Set while a request with an Idempotency-Key runs. */
  transactions?: TransactionRecorder;
  /** Writes to the security log; verbs call `logSecurity` below, which adds the actor. */
  logSecurity: WriteSecurityEvent;
}

/** Records committed transactions of a request, so that a retry after a crash does not repeat them. */
export type TransactionRecorder = {
  begin(work: unknown): {
    /** The stored result if an earlier attempt committed this transaction before it crashed. */
    committed?: { result: unknown } | undefined;
    /** Called inside the transaction, as its last statement. */
    record(tx: Db, result: unknown): Promise<void>;
  };
};

export const daysAgo = ({ clock }: Pick<Ctx, "clock">, days: number) => addDays(clock(), -days);

const attempts = 3;

/**
 * Runs work in a transaction, or in a savepoint if there is one already; use only the inner ctx within. After a deadlock it
 * is run again, so it must have no effects that a rollback would not undo.
 */
export async function withTransaction<Result>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  const isNested = is(ctx.db, PgTransaction);
  const step = isNested ? undefined : ctx.transactions?.begin(work);
  if (step?.committed) return step.committed.result as Result;
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction(async (tx) => {
        const result = await work({ ...ctx, db: tx });
        await step?.record(tx, result);
        return result;
      });
    } catch (error) {
      const again = attempt < attempts && hasState(error, "deadlockDetected");
      if (isNested || !again) throw error;
    }
  }
}

/** Adds the signed-in actor unless the event names one. */
export function logSecurity(ctx: Ctx, event: SecurityEvent): void {
  const account = ctx.actor.type === "customer" ? ctx.actor.id : undefined;
  ctx.logSecurity({ account, ...event });
}

/** The actor's name in timelines and the audit log. */
export function actorName(actor: Actor): string {
  if (actor.type !== "customer") return actor.type;
  return `${actor.role ? "admin" : "customer"}:${actor.id}`;
}

export type Env = {
  /** Absent for calls within the process, which have no HTTP request. */
  Bindings: {
    incoming?: Incoming;
    /** Set by the MCP endpoint on the calls of its tools. */
    byAssistant?: true;
  };
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

/** The only error that verbs throw; http/errors.ts maps it to HTTP. */
export class CommerceError extends Error {
  /** By name: a plugin loaded at run time may throw its own copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "CommerceError" && "violations" in value;
  }

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

/** Returns the value, or throws "not found" if it is missing. */
export function existing<Found>(found: Found | null | undefined | false): Found {
  if (!found) throw notFound();
  return found;
}

/** A validation error of one field; an empty path means the whole body. */
export function invalid(propertyPath: string, message: string): CommerceError {
  return invalidAll([{ propertyPath, message }]);
}

export const invalidAll = (violations: Violation[]) =>
  new CommerceError("invalid", describeViolations(violations), { violations });

export const describeViolations = (violations: Violation[]): string =>
  violations
    .map(({ propertyPath, message }) => (propertyPath ? `${propertyPath}: ${message}` : message))
    .join("\n");
