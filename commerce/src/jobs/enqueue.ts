import { sql } from "drizzle-orm";
import { fromDrizzle } from "pg-boss";
import type { DrizzleTransactionLike, PgBoss } from "pg-boss";
import type { Db } from "../db/open.ts";
import type { JobOptions } from "./jobs.ts";
import { queues } from "./queues.ts";
import type { JobName } from "./queues.ts";

export async function enqueue(
  boss: PgBoss,
  db: Db,
  name: JobName,
  data: object,
  options: JobOptions = {},
): Promise<void> {
  if (!Object.hasOwn(queues, name)) throw new Error(`There is no queue named ${name}.`);
  if (queues[name].oncePerKey && !options.key) throw new Error(`A ${name} job needs a key.`);
  await boss.send(name, data, {
    db: fromDrizzle(db as DrizzleTransactionLike, sql),
    startAfter: options.startAfter,
    singletonKey: options.key,
  });
}
