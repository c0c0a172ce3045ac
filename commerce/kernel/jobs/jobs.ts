import type { UpdateQueueOptions } from "pg-boss";
import type { Db } from "../db/open.ts";

export type JobOptions = {
  startAfter?: Date;
  /** Deduplication key: no second job is added while one with the same key waits or runs. Required on `oncePerKey` queues. */
  key?: string;
};

/** Jobs are enqueued in the transaction that causes them: pass its `db`. */
export type Jobs = {
  enqueue(db: Db, name: JobName, data: object, options?: JobOptions): Promise<void>;
};

export type QueueDesign = {
  /** Per key, at most one job waits or runs ("waiting": at most one waits); each job must have a key. */
  oncePerKey: boolean | "waiting";
  settings: UpdateQueueOptions;
};

const day = 24 * 3600;

/** Crashed processes are detected by missing heartbeats; first retries are quick, later ones rare. */
const common: UpdateQueueOptions = {
  notify: true,
  heartbeatSeconds: 15,
  retryBackoff: true,
  retryDelay: 1,
  retentionSeconds: 90 * day,
};

export const queues = {
  // The event outbox, one job per handler.
  event: { oncePerKey: true, settings: { ...common, retryLimit: 300, retryDelayMax: 900 } },
  // About three days of retries: a mail server may be down over a weekend.
  mail: { oncePerKey: true, settings: { ...common, retryLimit: 300, retryDelayMax: 900 } },
  // Third-party servers; the handler itself disables endpoints that keep failing.
  webhook: { oncePerKey: true, settings: { ...common, retryLimit: 60, retryDelayMax: 3600 } },
  // As many retries as for mail: a gateway may be down too.
  refund: { oncePerKey: true, settings: { ...common, retryLimit: 300, retryDelayMax: 900 } },
  // Table imports of the back office; a failed step is retried from where it stopped.
  import: { oncePerKey: true, settings: { ...common, retryLimit: 3, retryDelayMax: 60 } },
  // A large shop takes hours; after a crash the backup starts again.
  "make-backup": {
    oncePerKey: true,
    settings: { ...common, retryLimit: 3, retryDelayMax: 60, expireInSeconds: day / 4 },
  },
  // CDN purges; a change during a purge needs another one.
  purge: { oncePerKey: "waiting", settings: { ...common, retryLimit: 60, retryDelayMax: 300 } },
} satisfies Record<string, QueueDesign>;

export type JobName = keyof typeof queues;

/** Dead-letter queue: jobs that failed for good, which staff can inspect and requeue. */
export const deadName = "dead";

export const deadQueue: QueueDesign = {
  oncePerKey: false,
  settings: { retentionSeconds: 365 * day },
};

/** All runs of a schedule share one key, so it never runs twice at the same time. */
export const scheduleQueue: QueueDesign = {
  oncePerKey: true,
  settings: { ...common, retryLimit: 3, retryDelayMax: 60 },
};

/** Thrown by a handler when retrying cannot help: the job goes straight to the dead-letter queue. */
export class PermanentFailure extends Error {
  override name = "PermanentFailure";
}
