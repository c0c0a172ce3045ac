import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { availableParallelism } from "node:os";

/** The number of processes, from WORKERS; the embedded database allows only one. */
export function workersOf(env: Record<string, string | undefined>): number {
  if (!env["DATABASE_URL"] && !env["SHOP_API_URL"]) return 1;
  return env["WORKERS"] === "auto" ? availableParallelism() : Number(env["WORKERS"] || 1);
}

/** Message from a process to its supervisor once it serves. */
export const READY = "ready";

const steadyMs = 60_000;
const longestDelayMs = 30_000;

/** Delays of restarts: none after a steady run, else doubling from one second, against crash loops. */
export function createBackOff(now = () => performance.now()) {
  let failures = 0;
  return (startedAt: number): number => {
    if (now() - startedAt >= steadyMs) failures = 0;
    const delay = failures === 0 ? 0 : Math.min(longestDelayMs, 500 * 2 ** failures);
    failures += 1;
    return delay;
  };
}

/**
 * Starts the workers, which share the port, and restarts those that end. The first starts alone, to prepare the database;
 * if it exits before serving, everything ends. Later ones are restarted.
 */
export async function supervise(count: number): Promise<void> {
  const startedAt = new WeakMap<Worker, number>();
  const delayOf = createBackOff();
  let opened = false;
  const stopping = new AbortController();
  const stop = (signal: NodeJS.Signals) => {
    stopping.abort();
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  cluster.on("message", (worker, message) => {
    if (message !== READY) return;
    startedAt.set(worker, performance.now());
    if (!opened) process.send?.(READY);
    opened = true;
  });
  cluster.on("exit", (worker, code) => {
    if (stopping.signal.aborted) return;
    if (opened) {
      const delay = delayOf(startedAt.get(worker) ?? performance.now());
      return void setTimeout(() => stopping.signal.aborted || cluster.fork(), delay);
    }
    process.exitCode = code || 1;
    stop("SIGTERM");
  });
  const first = cluster.fork();
  await Promise.race([waitUntilReady(first), once(first, "exit")]);
  for (let more = 1; more < count && !stopping.signal.aborted; more++) cluster.fork();
}

async function waitUntilReady(worker: Worker): Promise<void> {
  while ((await once(worker, "message"))[0] !== READY);
}
