import { entriesOf, errorCode } from "#contract/format/keys-of.ts";
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import {
  type Clock,
  type ConstructorOptions,
  type DrizzleTransactionLike,
  fromDrizzle,
  fromPglite,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
  type QueueResult,
  type Schedule,
  systemClock,
} from "pg-boss";
import type { Logger } from "pino";
import { TIME_ZONE } from "#contract/constants.ts";
import type { Database, Db } from "../db/open.ts";
import { failSpan, inSpan } from "../tracing.ts";
import {
  deadName,
  deadQueue,
  type JobName,
  type JobOptions,
  type Jobs,
  PermanentFailure,
  type QueueDesign,
  queues,
  scheduleQueue,
} from "./jobs.ts";

export type JobRunner = {
  jobs: Jobs;
  /** Delivery is at least once, so handlers must be idempotent. */
  work<Data extends object>(name: JobName, handler: JobHandler<Data>): Promise<void>;
  /** `cron` uses Italian time; one process runs each turn, and turns missed while stopped run once. */
  schedule(name: string, cron: string, handler: () => Promise<unknown>): Promise<void>;
  /** Waits for running jobs; those that do not finish in time are retried later. */
  stop(): Promise<void>;
};

type Watch = (queue: string, outcome: string) => void;

/** The job queue, stored in the shop's database; several processes may open it at once. */
export async function createJobs(
  database: Database,
  log: Logger,
  watch: Watch = () => {},
): Promise<JobRunner> {
  const boss = await openBoss(database, log);
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const ensure = async (name: string, design: QueueDesign) => {
    if (!hasSettings(known.get(name), design)) await ensureQueue(boss, name, design);
  };
  const schedules = new Map((await boss.getSchedules()).map((kept) => [kept.name, kept]));
  await ensure(deadName, deadQueue);
  for (const [name, design] of Object.entries(queues)) await ensure(name, withDeadLetter(design));
  return {
    jobs: { enqueue: (...job) => enqueue(boss, ...job) },
    work: (name, handler) => workOn(boss, name, handler, { log, watch, pollSeconds: 2 }),
    async schedule(name, cron, handler) {
      await ensure(name, withDeadLetter(scheduleQueue));
      // Setting a schedule loads the time zone's calendar, so the start does not wait for it.
      if (!isScheduled(schedules.get(name), cron))
        await boss.schedule(name, cron, null, { tz: TIME_ZONE, missed: "once" });
      await workOn(boss, name, async () => void (await handler()), { log, watch, pollSeconds: 30 });
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
  { log, watch, pollSeconds }: { log: Logger; watch: Watch; pollSeconds: number },
): Promise<void> {
  const options = {
    batchSize: 5,
    burstWhenBatchFull: true,
    perJobResults: true,
    includeMetadata: true,
    pollingIntervalSeconds: 1,
    // NOTIFY wakes workers for new jobs; polling finds retries that are due.
    notifyPollingIntervalSeconds: pollSeconds,
  } as const;
  await boss.work(name, options, (jobs: JobWithMetadata<Data>[]) =>
    Promise.all(
      jobs.map(async (job) => {
        const started = { name: `job ${name}`, kind: "CONSUMER" as const };
        return inSpan(started, async (span) => {
          const result = await runJob(job, handler, log);
          if (result.status !== "completed" && span) failSpan(span);
          watch(name, result.status);
          return result;
        });
      }),
    ),
  );
}

type JobHandler<Data> = (data: Data) => Promise<void>;

async function runJob<Data>(
  job: JobWithMetadata<Data>,
  handler: JobHandler<Data>,
  log: Logger,
): Promise<JobResult> {
  try {
    await handler(job.data);
    return { id: job.id, status: "completed" };
  } catch (error) {
    const output = { message: error instanceof Error ? error.message : String(error) };
    const line = { err: error, queue: job.name, job: job.id, attempt: job.retryCount + 1 };
    if (error instanceof PermanentFailure || job.retryCount >= job.retryLimit) {
      log.error(line, "job given up and kept among the dead");
      return { id: job.id, status: "deadletter", output };
    }
    log.warn(line, "job failed, to be tried again");
    return { id: job.id, status: "failed", output };
  }
}

async function enqueue(
  boss: PgBoss,
  db: Db,
  name: JobName,
  data: object,
  options: JobOptions = {},
): Promise<void> {
  // Scheduled jobs have no key: a run that was given up comes through here again.
  if (Object.hasOwn(queues, name) && queues[name].oncePerKey && !options.key)
    throw new Error(`A ${name} job needs a key.`);
  await boss.send(name, data, {
    db: fromDrizzle(db as DrizzleTransactionLike, sql),
    startAfter: options.startAfter,
    singletonKey: options.key,
  });
}

/** At nearly all starts the queues exist with the right settings, cached by pg-boss. */
function hasSettings(queue: QueueResult | undefined, { settings }: QueueDesign): boolean {
  const stored: Record<string, unknown> = { ...queue };
  return (
    queue !== undefined && entriesOf(settings).every(([name, value]) => stored[name] === value)
  );
}

const isScheduled = (kept: Schedule | undefined, cron: string): boolean =>
  kept?.cron === cron && kept.timezone === TIME_ZONE && kept.options?.missed === "once";

/** Creates the queue or updates its settings; the policy cannot change after creation. */
async function ensureQueue(boss: PgBoss, name: string, design: QueueDesign): Promise<void> {
  const policy = design.oncePerKey === "waiting" ? "short" : "exclusive";
  await boss.createQueue(name, { policy: design.oncePerKey ? policy : "standard" });
  await boss.updateQueue(name, design.settings);
  // Fills pg-boss's cache of queues: on PGlite a miss inside a transaction would deadlock with it.
  await boss.findJobs(name, { id: randomUUID() });
}

/** Monotonic: after the clock is set back by an hour, workers would sleep for that hour. */
const steadyClock: Clock = {
  ...systemClock,
  now: () => performance.timeOrigin + performance.now(),
};

const options: ConstructorOptions = {
  useListenNotify: true,
  clock: steadyClock,
  // Schedules follow the database's clock; this is the interval to notice that it was set.
  clockMonitorIntervalSeconds: 60,
  // Delay until jobs of a crashed process are restarted, after a missed heartbeat.
  superviseIntervalSeconds: 10,
  monitorIntervalSeconds: 10,
};

/** A separate small pool on PostgreSQL, so that jobs and shoppers cannot starve each other. */
async function openBoss(database: Database, log: Logger): Promise<PgBoss> {
  const boss = new PgBoss(
    database.driver === "pglite"
      ? { ...options, db: fromPglite(database.client), backend: "pglite" }
      : { ...options, connectionString: connectionString(database.client), max: 3 },
  );
  logFailures(boss, log);
  await boss.start();
  return boss;
}

function connectionString(pool: Extract<Database, { driver: "postgres" }>["client"]): string {
  const { connectionString } = pool.options;
  if (!connectionString) throw new Error("The PostgreSQL pool was opened without an address.");
  return connectionString;
}

const quietMs = 30_000;

/** Throttled: while the database is away every poll fails. One line per half minute, as an error from the second. */
function logFailures(boss: PgBoss, log: Logger): void {
  const loggedAt = new Map<string, number>();
  boss.on("error", (error) => {
    const kind = String(errorCode(error) ?? error.message);
    const now = performance.now();
    const sinceLast = now - (loggedAt.get(kind) ?? -Infinity);
    if (sinceLast < quietMs) return;
    loggedAt.set(kind, now);
    const level = sinceLast < 2 * quietMs ? "error" : "warn";
    log[level]({ err: error }, "the job queue cannot use its database");
  });
  boss.on("warning", ({ message, data }) => log.warn({ data }, message));
}
