import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { availableParallelism } from "node:os";

/** As many processes as WORKERS says; the embedded database belongs to one. */
export function workersOf(env: Record<string, string | undefined>): number {
  if (!env["DATABASE_URL"] && !env["SHOP_API_URL"]) return 1;
  return env["WORKERS"] === "auto" ? availableParallelism() : Number(env["WORKERS"] || 1);
}

/** What a worker says once it serves. */
export const READY = "ready";

/**
 * Starts the workers, which share the port, and replaces one that ends. The first comes alone: it prepares the database
 * for the others. If it ends before it ever served it has said why, and all ends; later ones are tried again.
 */
export async function supervise(count: number): Promise<void> {
  const serving = new Set<Worker>();
  let opened = false;
  const stopping = new AbortController();
  const stop = (signal: NodeJS.Signals) => {
    stopping.abort();
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  cluster.on("message", (worker, message) => {
    if (message !== READY) return;
    serving.add(worker);
    opened = true;
  });
  cluster.on("exit", (worker, code) => {
    const served = serving.delete(worker);
    if (stopping.signal.aborted) return;
    if (opened)
      return void setTimeout(() => stopping.signal.aborted || cluster.fork(), served ? 0 : 1000);
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
