import type { Db } from "../db/open.ts";
import type { JobName } from "./queues.ts";

export type JobOptions = {
  startAfter?: Date;
  /** While a job of this key waits or runs, another one is not added. Needed on `oncePerKey` queues. */
  key?: string;
};

/** Jobs join the transaction that causes them: pass the `db` of the ctx at hand. */
export type Jobs = {
  enqueue(db: Db, name: JobName, data: object, options?: JobOptions): Promise<void>;
};
