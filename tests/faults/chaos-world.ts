import { writeFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { inject } from "vitest";
import { type Db, openDatabase } from "#commerce/kernel/db/open.ts";
import { startStripe } from "#commerce/plugins/stripe/stripe.fixture.ts";
import { freePort } from "#tests/harness/free-port.ts";
import { startProxy } from "#tests/harness/nginx.ts";
import { startPostgres } from "#tests/harness/postgres-server.ts";
import { type Shop, startShop } from "#tests/harness/shop-server.ts";
import { openTcpProxy } from "#tests/harness/tcp-proxy.ts";
import { type Market, openMail, webhookSecret } from "./world.ts";

export type ChaosWorld = Awaited<ReturnType<typeof openChaosWorld>>;

/** Two processes on PostgreSQL behind deploy/nginx.conf, or one on the embedded database. */
export async function openChaosWorld(driver: "postgres" | "pglite") {
  const folder = await mkdtemp(join(tmpdir(), "rugiada-chaos-"));
  const clockFile = join(folder, "clock");
  writeFileSync(clockFile, "0");
  const atEnd: (() => void | Promise<unknown>)[] = [];
  const stripe = await startStripe((close) => atEnd.push(close));
  const mail = await openMail();
  atEnd.push(mail.stop);
  const dataDir = join(folder, "data");
  await mkdir(dataDir);
  const server = driver === "postgres" ? await openServer() : undefined;
  if (server) atEnd.push(server.stop);
  else await cp(inject("shopSeed"), dataDir, { recursive: true });

  const start = (port: number) =>
    startShop({
      PORT: String(port),
      DATABASE_URL: server?.proxiedUrl ?? "",
      DATA_DIR: dataDir,
      SMTP_URL: mail.url,
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: stripe.apiUrl,
      SECRET: "the same secret in every process",
      LOG_LEVEL: "warn",
      TRUST_PROXY: "true",
      NODE_OPTIONS: `--import=${new URL("clock.mjs", import.meta.url).href}`,
      CLOCK_FILE: clockFile,
    });
  const ports = [await freePort(), await freePort()] as const;
  const shops: Shop[] = [await start(ports[0])];
  if (server) shops.push(await start(ports[1]));
  const proxy = server ? await startProxy([String(ports[0]), String(ports[1])]) : undefined;
  if (proxy) atEnd.unshift(proxy.stop);

  /** Moments after which an email may rightly come twice: nobody could note that the mail server took it. */
  const deaths: number[] = [];
  const unexpectedExits: string[] = [];
  const assertAlive = (shop: Shop) => {
    try {
      process.kill(shop.pid(), 0);
    } catch {
      unexpectedExits.push(`a process ended by itself, see its log:\n${shop.logFile}`);
    }
  };
  const kill = async (which: number) => {
    const shop = shops[which % shops.length];
    if (!shop) return;
    assertAlive(shop);
    await shop.end("SIGKILL");
    deaths.push(Date.now());
    await shop.begin();
  };
  const jump = async (ms: number) => {
    writeFileSync(clockFile, String(ms));
    for (const shop of shops) shop.signal("SIGUSR2");
    await pause(50);
  };
  const ledger: Market["ledger"] = async (read) => {
    if (!server) await shops[0]?.end();
    const place = server ? { url: server.postgres.url } : { dataDir: join(dataDir, "database") };
    const opened = await openDatabase(place);
    const result = await read(opened.db as Db).finally(opened.close);
    if (!server) await shops[0]?.begin();
    return result;
  };
  const close = async () => {
    for (const shop of shops) await shop.stop();
    for (const end of atEnd) await end();
    await rm(folder, { recursive: true, force: true });
  };
  const baseUrl = () => proxy?.baseUrl ?? shops[0]?.baseUrl ?? "";
  return {
    baseUrl,
    stripe,
    mail,
    deaths,
    ledger,
    server,
    kill,
    jump,
    close,
    unexpectedExits,
    checkProcesses: () => shops.forEach(assertAlive),
  };
}

async function openServer() {
  const postgres = await startPostgres({ durable: true });
  const url = new URL(postgres.url);
  const line = await openTcpProxy(Number(url.port));
  url.port = String(line.port);
  /** Runs a statement as an administrator, not through the proxy. */
  const query = async (text: string) => {
    const client = new Client({ connectionString: postgres.url });
    client.on("error", () => {});
    await client.connect();
    const { rows } = await client.query(text).finally(() => client.end());
    return rows as Record<string, unknown>[];
  };
  const stop = async () => {
    await line.close();
    await postgres.stop();
  };
  return { postgres, line, proxiedUrl: url.href, query, stop };
}
