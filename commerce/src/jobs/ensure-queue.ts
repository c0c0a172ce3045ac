import { randomUUID } from "node:crypto";
import type { PgBoss } from "pg-boss";
import type { QueueDesign } from "./queues.ts";

/** Makes the queue or brings its settings up to date; the policy is fixed when it is made. */
export async function ensureQueue(boss: PgBoss, name: string, design: QueueDesign): Promise<void> {
  await boss.createQueue(name, { policy: design.oncePerKey ? "exclusive" : "standard" });
  await boss.updateQueue(name, design.settings);
  // Fills pg-boss's cache of queues: a miss inside a transaction waits for that very transaction on PGlite.
  await boss.findJobs(name, { id: randomUUID() });
}
