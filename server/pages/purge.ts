import { hash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Db } from "#commerce/kernel/db/open.ts";
import type { JobRunner } from "#commerce/kernel/jobs/runner.ts";

type Purge = { keys: string[] } | { everything: true };

/** Gathers the changes of one commit; the job is delayed until all processes have received them and joined the same job. */
const patience = { gatherMs: 250, delayMs: 1000, triesMs: [0, 1000, 5000, 30_000] };

const failed = "the CDN was not purged: it serves old pages until they expire";

/**
 * Calls the CDN's purge hook: POST `{ "keys": [...] }` with the surrogate keys of changed data, or `{ "everything": true }`
 * after changes may have been missed.
 */
async function sendPurge(url: string, purge: Purge): Promise<void> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(purge),
    signal: AbortSignal.timeout(5000),
  });
  if (!answer.ok) throw new Error(`The purge hook answered ${answer.status}`);
}

function gather(gatherMs: number, log: Logger, send: (purge: Purge) => Promise<void>) {
  const keys = new Set<string>();
  let everything = false;
  let waiting: NodeJS.Timeout | undefined;

  function flush(): void {
    const purge: Purge = everything ? { everything } : { keys: [...keys].toSorted() };
    keys.clear();
    [everything, waiting] = [false, undefined];
    send(purge).catch((err: unknown) => log.error({ err, purge }, failed));
  }

  const soon = () => (waiting ??= setTimeout(flush, gatherMs).unref());
  return {
    onChange(key: string): void {
      keys.add(key);
      soon();
    },
    onGap(): void {
      everything = true;
      soon();
    },
  };
}

/** Every process receives the change and enqueues the same job; the queue runs it once and retries it. */
export async function purgeByJobs(
  { work, jobs }: Pick<JobRunner, "work" | "jobs">,
  db: Db,
  { url, log, gatherMs, delayMs }: { url: string; log: Logger } & Partial<typeof patience>,
) {
  await work<Purge>("purge", (purge) => sendPurge(url, purge));
  return gather(gatherMs ?? patience.gatherMs, log, (purge) =>
    jobs.enqueue(db, "purge", purge, {
      key: hash("sha256", JSON.stringify(purge)),
      startAfter: new Date(Date.now() + (delayMs ?? patience.delayMs)),
    }),
  );
}

/** For a storefront without a database: each process sends purges itself, without persistence. */
export const purgeDirectly = (
  url: string,
  log: Logger,
  { gatherMs, triesMs }: Pick<typeof patience, "gatherMs" | "triesMs"> = patience,
) =>
  gather(gatherMs, log, async (purge) => {
    let problem: unknown;
    for (const rest of triesMs) {
      await pause(rest, undefined, { ref: false });
      try {
        return await sendPurge(url, purge);
      } catch (error) {
        problem = error;
      }
    }
    throw problem;
  });
