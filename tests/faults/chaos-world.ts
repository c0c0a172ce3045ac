import { readFileSync, writeFileSync } from "node:fs";
import { chmod, cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { pino } from "pino";
import { inject } from "vitest";
import { type Database, openDatabase } from "#commerce/kernel/db/open.ts";
import { rows } from "#commerce/kernel/db/rows.ts";
import type { JobName } from "#commerce/kernel/jobs/jobs.ts";
import { createJobs } from "#commerce/kernel/jobs/runner.ts";
import { startStripe } from "#commerce/plugins/stripe/stripe.fixture.ts";
import { freePort } from "#tests/harness/free-port.ts";
import { startProxy } from "#tests/harness/nginx.ts";
import { startPostgres } from "#tests/harness/postgres-server.ts";
import { type Shop, startShop } from "#tests/harness/shop-server.ts";
import { openTcpProxy } from "#tests/harness/tcp-proxy.ts";
import { mountSmallDisk } from "./small-disk.ts";
import { type Market, openMail, webhookSecret } from "./world.ts";

export type ChaosWorld = Awaited<ReturnType<typeof openChaosWorld>>;

/** Two processes on PostgreSQL behind deploy/nginx.conf, or one on the embedded database. */
export async function openChaosWorld(driver: "postgres" | "pglite") {
  const folder = await mkdtemp(join(tmpdir(), "rugiada-chaos-"));
  // PostgreSQL's own user must reach its data in it.
  await chmod(folder, 0o711);
  const clockFile = join(folder, "clock");
  writeFileSync(clockFile, "0");
  const atEnd: (() => void | Promise<unknown>)[] = [];
  const stripe = await startStripe((close) => atEnd.push(close));
  const mail = await openMail();
  atEnd.push(mail.stop);
  const dataDir = join(folder, "data");
  // The disk of the database: PostgreSQL's own, or the embedded shop's folder.
  const place = driver === "postgres" ? join(folder, "disk") : dataDir;
  const disk = process.getuid?.() === 0 ? mountSmallDisk(place, "1g") : undefined;
  if (disk) atEnd.push(disk.unmount);
  const server = driver === "postgres" ? await openServer(disk && place) : undefined;
  if (server) atEnd.unshift(server.stop);
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
  const kill = async (which: number, onDeath: () => void) => {
    const shop = shops[which % shops.length];
    if (!shop) return;
    assertAlive(shop);
    await shop.end("SIGKILL");
    deaths.push(Date.now());
    onDeath();
    await shop.begin();
  };
  /** What the shops logged as a warning or an error while a request ran. */
  const explain = ({ from, to }: { from: number; to: number }) => {
    const lines = shops.flatMap(({ logFile }) => readFileSync(logFile, "utf8").split("\n"));
    return lines.filter((line) => {
      const [, level, time] = /^{"level":(\d+),"time":(\d+)/.exec(line) ?? [];
      return Number(level) >= 40 && Number(time) >= from && Number(time) <= to + 100;
    });
  };
  const jump = async (ms: number) => {
    writeFileSync(clockFile, String(ms));
    for (const shop of shops) shop.signal("SIGUSR2");
    await pause(50);
  };
  const withDatabase = async <Result>(read: (database: Database) => Promise<Result>) => {
    if (!server) await shops[0]?.end();
    const opened = await openDatabase(
      server ? { url: server.postgres.url } : { dataDir: join(dataDir, "database") },
    );
    const result = await read(opened).finally(opened.close);
    if (!server) await shops[0]?.begin();
    return result;
  };
  const ledger: Market["ledger"] = (read) => withDatabase(({ db }) => read(db));
  /** Starts the job that asks the gateway about payments nobody reported. */
  const askGateways = () =>
    withDatabase(async (database) => {
      const runner = await createJobs(database, pino({ level: "silent" }));
      await runner.jobs.enqueue(database.db, "ask-gateways" as JobName, {});
      await runner.stop();
    });
  /** Why payments may not have been found: the jobs that ask, and the attempts they ask about. */
  const explainAsking = () =>
    withDatabase(async ({ db }) => {
      const jobs = sql`select state, retry_count, created_on, start_after, started_on, heartbeat_on, completed_on, output, now()
        from pgboss.job where name = 'ask-gateways' order by created_on desc limit 5`;
      const attempts = sql`select state, asked_at is null as unasked, unanswered_since, count(*), min(details::text)
        from payment_attempts where state not in ('succeeded', 'failed') group by 1, 2, 3`;
      return JSON.stringify([await rows(db, jobs), await rows(db, attempts)]);
    });
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
    askGateways,
    explainAsking,
    disk,
    server,
    kill,
    jump,
    close,
    unexpectedExits,
    explain,
    checkProcesses: () => shops.forEach(assertAlive),
  };
}

async function openServer(place: string | undefined) {
  const postgres = await startPostgres({ durable: true, ...(place && { place }) });
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
