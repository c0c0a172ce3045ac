import { PgTransaction } from "drizzle-orm/pg-core";
import type { WriteSecurityEvent } from "./auth/security-events.ts";
import type { Actor } from "./actor.ts";
import type { CommerceConfig } from "./config.ts";
import type { Shelf } from "./catalogue/shelf.ts";
import type { Db } from "./db/open.ts";
import { hasState } from "./db/sql-state.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Limits } from "./limits/limits.ts";
import type { FileStorage } from "./storage/storage.ts";

/** All that a verb may touch. */
export type Ctx = {
  db: Db;
  clock: () => Date;
  config: CommerceConfig;
  actor: Actor;
  jobs: Jobs;
  limits: Limits;
  files: FileStorage;
  /** Into the log; verbs use auth/note-security.ts. */
  noteSecurity: WriteSecurityEvent;
  /** The kept shelf; ask `shelfOf`. */
  shelf?: (() => Promise<Shelf>) | undefined;
};

const attempts = 3;

/**
 * Inside another transaction this becomes a savepoint; use only the inner ctx within. One that the database ended for
 * another's sake begins again, so the work must do nothing that its rollback would not take back.
 */
export async function withTransaction<Result>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction((tx) => work({ ...ctx, db: tx as Db }));
    } catch (error) {
      const again = attempt < attempts && hasState(error, "deadlockDetected");
      if (ctx.db instanceof PgTransaction || !again) throw error;
    }
  }
}
