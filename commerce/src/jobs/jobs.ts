import type { Db } from "../db/open.ts";

/** Jobs join the transaction that causes them: pass the `db` of the ctx at hand. */
export type Jobs = {
  enqueue(db: Db, name: string, data: object, options?: { startAfter?: Date }): Promise<void>;
};
