import type { JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { TIME_ZONE } from "#contract/constants.ts";
import type { Database } from "../db/open.ts";
import { enqueue } from "./enqueue.ts";
import { ensureQueue } from "./ensure-queue.ts";
import type { Jobs } from "./jobs.ts";
import { openBoss } from "./open-boss.ts";
import { deadName, deadQueue, queues, scheduleQueue } from "./queues.ts";
import type { JobName, QueueDesign } from "./queues.ts";
import { runJob } from "./run-job.ts";
import type { JobHandler } from "./run-job.ts";

export type JobRunner = {
  jobs: Jobs;
  /** Jobs run at least once: a handler must bear being called again with the same data. */
  work<Data extends object>(name: JobName, handler: JobHandler<Data>): Promise<void>;
  /** `cron` is read in Italian time; one process takes each turn, and turns missed while closed come as one. */
  schedule(name: string, cron: string, handler: () => Promise<void>): Promise<void>;
  /** Waits for running jobs; one that does not end in time is tried again later. */
  stop(): Promise<void>;
};

type Watch = (queue: string, outcome: string) => void;

/** Jobs live in the shop's own database; it may be opened by several processes at once. */
export async function createJobs(
  database: Database,
  log: Logger,
  watch: Watch = () => {},
): Promise<JobRunner> {
  const boss = await openBoss(database, log);
  await ensureQueue(boss, deadName, deadQueue);
  for (const [name, design] of Object.entries(queues)) {
    await ensureQueue(boss, name, withDeadLetter(design));
  }
  return {
    jobs: { enqueue: (...job) => enqueue(boss, ...job) },
    work: (name, handler) => workOn(boss, name, handler, { log, watch }),
    async schedule(name, cron, handler) {
      await ensureQueue(boss, name, withDeadLetter(scheduleQueue));
      await boss.schedule(name, cron, null, { tz: TIME_ZONE, missed: "once" });
      await workOn(boss, name, handler, { log, watch });
    },
    stop: () => boss.stop({ timeout: 20_000 }),
  };
}

function withDeadLetter({ oncePerKey, settings }: QueueDesign): QueueDesign {
  return { oncePerKey, settings: { ...settings, deadLetter: deadName } };
}

async function workOn<Data>(
  boss: PgBoss,
  name: string,
  handler: JobHandler<Data>,
  { log, watch }: { log: Logger; watch: Watch },
): Promise<void> {
  const options = {
    batchSize: 5,
    burstWhenBatchFull: true,
    perJobResults: true,
    includeMetadata: true,
    pollingIntervalSeconds: 1,
    // NOTIFY wakes for new jobs; polling finds those whose next try is due.
    notifyPollingIntervalSeconds: 2,
  } as const;
  await boss.work(name, options, (jobs: JobWithMetadata<Data>[]) =>
    Promise.all(
      jobs.map(async (job) => {
        const result = await runJob(job, handler, log);
        watch(name, result.status);
        return result;
      }),
    ),
  );
}
