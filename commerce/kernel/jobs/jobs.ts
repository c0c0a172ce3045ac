import type { UpdateQueueOptions } from "pg-boss";
import type { Db } from "../db/open.ts";

export type JobOptions = {
  startAfter?: Date;
  /** While a job of this key waits or runs, another one is not added. Needed on `oncePerKey` queues. */
  key?: string;
};

/** Jobs join the transaction that causes them: pass the `db` of the ctx at hand. */
export type Jobs = {
  enqueue(db: Db, name: JobName, data: object, options?: JobOptions): Promise<void>;
};

export type QueueDesign = {
  /** Two jobs of one key never wait or run side by side, or only never wait; each job must name its key. */
  oncePerKey: boolean | "waiting";
  settings: UpdateQueueOptions;
};

const day = 24 * 3600;

/** A crashed process is noticed by its missing heartbeat; first retries come quickly, later ones rarely. */
const common: UpdateQueueOptions = {
  notify: true,
  heartbeatSeconds: 15,
  retryBackoff: true,
  retryDelay: 1,
  retentionSeconds: 90 * day,
};

export const queues = {
  // The outbox of events, one job for each handler.
  event: { oncePerKey: true, settings: { ...common, retryLimit: 300, retryDelayMax: 900 } },
  // About three days of trying: a mail server may be down over a weekend.
  mail: { oncePerKey: true, settings: { ...common, retryLimit: 300, retryDelayMax: 900 } },
  // Other people's servers; its handler gives up by itself, on the endpoint as a whole.
  webhook: { oncePerKey: true, settings: { ...common, retryLimit: 60, retryDelayMax: 3600 } },
  // The same patience for money on its way back: a gateway may be down too.
  refund: { oncePerKey: true, settings: { ...common, retryLimit: 300, retryDelayMax: 900 } },
  // A table sent by the back office; a step that fails is tried again from where it was.
  import: { oncePerKey: true, settings: { ...common, retryLimit: 3, retryDelayMax: 60 } },
  // A large shop is copied for hours; the attempt after a crash begins anew.
  "make-backup": {
    oncePerKey: true,
    settings: { ...common, retryLimit: 3, retryDelayMax: 60, expireInSeconds: day / 4 },
  },
  // What the CDN must forget; a change during a purge needs another one.
  purge: { oncePerKey: "waiting", settings: { ...common, retryLimit: 60, retryDelayMax: 300 } },
} satisfies Record<string, QueueDesign>;

export type JobName = keyof typeof queues;

/** Jobs that failed for good are copied here, to be looked at and sent back to their queue. */
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

/** Thrown by a job handler when trying again cannot help: the job goes straight to the dead ones. */
export class PermanentFailure extends Error {
  override name = "PermanentFailure";
}
