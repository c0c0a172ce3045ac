import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { compileCache } from "../../scripts/lib/paths.mjs";
import { freePort } from "./free-port.ts";
import { quickWasm } from "./quick-wasm.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const readyWithin = 240_000;

export type Shop = {
  baseUrl: string;
  dataDir: string;
  logFile: string;
  /** Of the running process. */
  pid(): number;
  /** Ends the process; SIGKILL is a crash. */
  end(signal?: NodeJS.Signals): Promise<void>;
  begin(): Promise<void>;
  /** Sends a signal to the running process. */
  signal(signal: NodeJS.Signals): void;
  /** Ends the process and starts it again on the same port and data. */
  restart(signal?: NodeJS.Signals): Promise<void>;
  /** Ends the process and deletes its data. */
  stop(): Promise<void>;
};

/** Starts the built shop on a free port with data of its own: a copy of `seed`, or a first start's. */
export async function startShop(
  env: Record<string, string> = {},
  seed?: string,
  release = root,
): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), "rugiada-shop-"));
  const logFile = join(folder, "shop.log");
  const dataDir = join(folder, "data");
  if (seed !== undefined) await cp(seed, dataDir, { recursive: true });
  const port = env["PORT"] ?? String(await freePort());
  const baseUrl = `http://localhost:${port}`;
  const settings = {
    NODE_ENV: "production",
    // All stories come from one address.
    RATE_LIMIT_FACTOR: "1000",
    PORT: port,
    DATA_DIR: dataDir,
    // No balancer has to notice; stories end their shop often.
    SHUTDOWN_DELAY: "0",
    ...env,
  };

  let server: ChildProcess | undefined;
  const killWithUs = () => server?.kill("SIGKILL");
  process.once("exit", killWithUs);

  const begin = async () => {
    server = launch(settings, logFile, release);
    await ready({ baseUrl, alone: "SHOP_API_URL" in settings, logFile }, server);
  };
  const end = async (signal: NodeJS.Signals = "SIGTERM") => {
    if (server) await terminate(server, signal);
  };
  const restart = async (signal?: NodeJS.Signals) => {
    await end(signal);
    await begin();
  };
  const stop = async () => {
    process.off("exit", killWithUs);
    await end();
    await rm(folder, { recursive: true, force: true });
  };

  await begin().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const pid = () => server?.pid ?? 0;
  const signal = (name: NodeJS.Signals) => void server?.kill(name);
  return { baseUrl, dataDir, logFile, pid, begin, end, restart, signal, stop };
}

// Only what every program needs: settings of the developer's shell must not reach the shop.
function launch(settings: Record<string, string>, logFile: string, cwd: string): ChildProcess {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env;
  const log = openSync(logFile, "a");
  const server = spawn(process.execPath, [quickWasm, "server/main.ts"], {
    cwd,
    env: { PATH, HOME, TMPDIR, SystemRoot, NODE_COMPILE_CACHE: compileCache, ...settings },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  return server;
}

async function ready(
  { baseUrl, alone, logFile }: { baseUrl: string; alone: boolean; logFile: string },
  server: ChildProcess,
): Promise<void> {
  const deadline = Date.now() + readyWithin;
  while (server.exitCode === null && server.signalCode === null && Date.now() < deadline) {
    const response = await fetch(`${baseUrl}/readyz`).catch(() => undefined);
    // A storefront whose backend is away answers, but is never ready; what answers before the shop has no id.
    if (response?.status === 200 || (alone && response?.headers.has("x-request-id"))) return;
    await pause(100);
  }
  throw new Error(`The shop did not become ready. Its log:\n${readFileSync(logFile, "utf8")}`);
}

async function terminate(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, "exit");
  server.kill(signal);
  const forced = setTimeout(() => server.kill("SIGKILL"), 30_000);
  await exited;
  clearTimeout(forced);
}
