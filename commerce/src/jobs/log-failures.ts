import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";

const quietMs = 30_000;

/** While the database is away every poll fails the same way: one line each half minute is enough. */
export function logFailures(boss: PgBoss, log: Logger): void {
  const told = new Map<string, number>();
  boss.on("error", (error) => {
    const kind = (error as NodeJS.ErrnoException).code ?? error.message;
    const now = performance.now();
    if (now - (told.get(kind) ?? -Infinity) < quietMs) return;
    told.set(kind, now);
    log.error({ err: error }, "the job queue cannot reach its database");
  });
  boss.on("warning", ({ message, data }) => log.warn({ data }, message));
}
