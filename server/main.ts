import { spawn } from "node:child_process";
import cluster from "node:cluster";
import { once } from "node:events";
import { createServer as createHttpServer, type RequestListener, type Server } from "node:http";
import { enableCompileCache } from "node:module";
import { createServer as createTcpServer } from "node:net";
import { setImmediate as nextPoll, setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { createServer as createServerType } from "./bundle.ts";
import { bannerOf } from "./banner.ts";
import { answerNotReady } from "./not-ready.ts";
import { READY, supervise, workersOf } from "./workers.ts";

type Shop = Awaited<ReturnType<typeof createServerType>>;

// Files the shop writes may contain customers' data: readable by the owner only.
process.umask(0o077);
const root = new URL("..", import.meta.url);
process.chdir(fileURLToPath(root));
if (process.stdout.isTTY) process.title = "rugiada";

// A computed URL keeps the type checker from following the import into built code.
const bundle = new URL("build/shop/server/index.js", root).href;

// Caches compiled code between starts.
enableCompileCache(fileURLToPath(new URL("node_modules/.cache/rugiada", root)));

try {
  const workers = workersOf(process.env);
  if (workers > 1 && cluster.isPrimary) await supervise(workers);
  else await start();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function start(): Promise<void> {
  const started = performance.now();
  const { createServer } = (await import(bundle)) as { createServer: typeof createServerType };
  const server = createHttpServer(answerWhileStarting);
  const env = { ...process.env, NODE_ENV: process.env.NODE_ENV ?? "production" };
  const listen = async ({ PORT, HOST }: Address) => {
    server.listen(PORT, HOST);
    await once(server, "listening");
  };
  const isFirst = (cluster.worker?.id ?? 1) === 1;
  const shop = await createServer(env, async (config) => {
    if (isEmbedded(config)) await listen(config);
    else if (isFirst) await probePort(config);
  });
  server.off("request", answerWhileStarting);
  server.on("request", shop.handle);
  if (!server.listening) await listen(shop.config);
  const ms = Math.round(performance.now() - started);
  const open = (await shop.closure.check()) === "open";
  const url = urlOf(shop.config, server);
  if (isFirst) console.log(bannerOf({ ...shop, open, missing: await shop.notReady(), url, ms }));
  process.send?.(READY);
  // Reports readiness to systemd (Type=notify): only then a rolling restart goes on to the next process.
  if (isFirst && process.env.NOTIFY_SOCKET)
    spawn("systemd-notify", ["--ready"]).on("error", () => {});
  let stopping = false;
  const stopOnce = (delay: number, code: number) => {
    if (stopping) return;
    stopping = true;
    void stop(server, shop, delay).finally(() => process.exit(code));
  };
  process.once("SIGINT", () => stopOnce(0, 0));
  process.once("SIGTERM", () => stopOnce(shop.config.SHUTDOWN_DELAY, 0));
  // Last resort: the process state is unknown, so it finishes its requests and a supervisor restarts it.
  process.on("uncaughtException", (err, origin) => {
    shop.log.fatal({ err, origin }, "unexpected error: the process ends and is to be restarted");
    stopOnce(0, 1);
  });
}

function answerWhileStarting(...exchange: Parameters<RequestListener>): void {
  void answerNotReady(...exchange);
}

type Address = Pick<Shop["config"], "PORT" | "HOST">;

/**
 * The embedded database has one process, which answers 503 while starting. With PostgreSQL or a remote backend other
 * processes may serve, and a proxy retries a refused connection on them for every method, but not a 503.
 */
function isEmbedded({ DATABASE_URL, SHOP_API_URL }: Shop["config"]): boolean {
  return !DATABASE_URL && !SHOP_API_URL;
}

/** Fails early if the port is taken: preparing the database may take a while. */
async function probePort({ PORT, HOST }: Address): Promise<void> {
  const probe = createTcpServer((socket) => socket.destroy());
  probe.listen(PORT, HOST);
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}

const spareSocketMs = 1000;

/** Fails /readyz, refuses connections, gives running requests ten seconds, closes the database. */
async function stop(server: Server, shop: Shop, delaySeconds: number): Promise<void> {
  shop.drain();
  // Tells clients to close keep-alive connections before they are cut.
  server.prependListener("request", (_, response) => response.setHeader("connection", "close"));
  await pause(delaySeconds * 1000);
  const closed = once(server, "close");
  await whenAccepted();
  server.close();
  const patience = setTimeout(() => server.closeAllConnections(), 10_000);
  // Browsers keep spare sockets without requests. A request may be in transit on a new one, so it gets a second.
  let quietSince = performance.now();
  const look = setInterval(() => {
    server.closeIdleConnections();
    if (shop.activeRequests() > 0) quietSince = performance.now();
    else if (performance.now() - quietSince > spareSocketMs) server.closeAllConnections();
  }, 50);
  await closed;
  clearTimeout(patience);
  clearInterval(look);
  await shop.close();
}

/**
 * Waits up to two seconds for a short turn of the event loop. Closing the listener resets connections that the kernel
 * accepted and Node did not; right after a short turn there are none.
 */
async function whenAccepted(): Promise<void> {
  const deadline = performance.now() + 2000;
  for (let turn = performance.now(); turn < deadline; turn = performance.now()) {
    await nextPoll();
    if (performance.now() - turn < 0.2) return;
  }
}

function urlOf({ PUBLIC_URL }: Shop["config"], server: Server): string {
  const address = server.address();
  return PUBLIC_URL ?? `http://localhost:${typeof address === "object" ? address?.port : ""}`;
}

function explain(error: unknown): string {
  const { code, name, message, syscall } = error as NodeJS.ErrnoException;
  // Compared by name: the bundle contains its own copy of the class.
  if (name === "StartError") return message;
  if (code === "EADDRINUSE") {
    return `Port ${process.env.PORT ?? 3000} is taken by another program. Choose another: PORT=3001 npm start`;
  }
  if (code === "EADDRNOTAVAIL" || syscall === "getaddrinfo")
    return `HOST is no address of this machine: ${message}. Write 127.0.0.1 behind a proxy, 0.0.0.0 for all.`;
  if (code === "EACCES" || syscall === "mkdir" || syscall === "access")
    return `Not allowed: ${message}. Choose a PORT above 1023 and a DATA_DIR you may write to.`;
  if (code === "ENOSPC")
    return "The disk is full: free some space, or choose another folder with DATA_DIR.";
  if (code === "ERR_MODULE_NOT_FOUND")
    return `The shop is not built yet: run npm start.\n${message}`;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}
