import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { inject } from "vitest";
import { type Db, openDatabase } from "#commerce/kernel/db/open.ts";
import { startStripe } from "#commerce/plugins/stripe/stripe.fixture.ts";
import { databaseUrl } from "#tests/harness/database.ts";
import { startPostgres } from "#tests/harness/postgres-server.ts";
import { startShop } from "#tests/harness/shop-server.ts";
import { type ReceivedMail, startSmtp } from "#tests/harness/smtp-server.ts";
import { childrenOf, servingWorkers } from "#tests/harness/workers.ts";
import { mountSmallDisk } from "./small-disk.ts";

export const webhookSecret = "whsec_of_the_tests";

export type World = Awaited<ReturnType<typeof openWorld>>;

/** What a purchase and the audit after it need, however the shop is run. */
export type Market = Pick<World, "baseUrl" | "stripe" | "mail" | "deaths" | "ledger">;

/** How the shop is run while something fails. */
export type Setting = "one process" | "two workers" | "embedded database" | "small disk";

/** The built shop in processes of its own, with a database, a mail server and a gateway that can fail. */
export async function openWorld(setting: Setting) {
  const folder = await mkdtemp(join(tmpdir(), "rugiada-faults-"));
  const clockFile = join(folder, "clock");
  writeFileSync(clockFile, "0");
  const atEnd: (() => void | Promise<unknown>)[] = [];
  const stripe = await startStripe((close) => atEnd.push(close));
  const mail = await openMail();
  const postgres = await startPostgres({ durable: true });
  atEnd.push(mail.stop, postgres.stop);
  const workers = setting === "two workers" ? 2 : 1;
  const embedded = setting === "embedded database" || setting === "small disk";
  const dataDir = join(folder, "data");
  await mkdir(dataDir);
  const disk = setting === "small disk" ? mountSmallDisk(dataDir, "400m") : undefined;
  if (disk) atEnd.push(disk.unmount);
  if (embedded) await cp(inject("shopSeed"), dataDir, { recursive: true });
  const place = { DATABASE_URL: embedded ? "" : postgres.url, DATA_DIR: dataDir };
  const start = async () => {
    const started = await startShop({
      ...place,
      WORKERS: String(workers),
      SMTP_URL: mail.url,
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: stripe.apiUrl,
      LOG_LEVEL: "warn",
      // Whoever chose the old process a moment ago still reaches it.
      SHUTDOWN_DELAY: "1",
      NODE_OPTIONS: `--import=${new URL("clock.mjs", import.meta.url).href}`,
      CLOCK_FILE: clockFile,
    });
    if (workers > 1) await servingWorkers(started, workers);
    return started;
  };
  let shop = await start();

  const deaths: number[] = [];
  const kill = async () => {
    await shop.end("SIGKILL");
    deaths.push(Date.now());
    await shop.begin();
  };
  /** Kills so many of the workers; whoever started them replaces them. */
  const killWorkers = async (count: number) => {
    for (const pid of childrenOf(shop.pid()).slice(0, count)) process.kill(pid, "SIGKILL");
    deaths.push(Date.now());
    await servingWorkers(shop, workers);
  };
  /** The next release starts beside this one; what it answers ends this one, as the balancer goes over. */
  const rollOut = async () => {
    const next = await start();
    return async () => {
      const last = shop;
      shop = next;
      await last.stop();
    };
  };
  const jump = async (ms: number) => {
    writeFileSync(clockFile, String(ms));
    const pids = workers > 1 ? childrenOf(shop.pid()) : [shop.pid()];
    for (const pid of pids) process.kill(pid, "SIGUSR2");
    await pause(50);
  };
  /** To a new database of the server, by the owner's own command. */
  const move = async () => {
    await shop.stop();
    const url = await newDatabase(postgres.url);
    await promisify(execFile)(process.execPath, ["scripts/data.mjs", "move", url], {
      env: { ...process.env, ...place },
    });
    place.DATABASE_URL = url;
    shop = await start();
  };
  /** Reads the books; the embedded database belongs to one process at a time. */
  const ledger = async <Result>(read: (db: Db) => Promise<Result>): Promise<Result> => {
    const { DATABASE_URL: url, DATA_DIR } = place;
    if (!url) await shop.end();
    const opened = await openDatabase(url ? { url } : { dataDir: join(DATA_DIR, "database") });
    const result = await read(opened.db).finally(opened.close);
    if (!url) await shop.begin();
    return result;
  };
  const close = async () => {
    await shop.stop();
    for (const end of atEnd) await end();
    await rm(folder, { recursive: true, force: true });
  };
  return {
    baseUrl: () => shop.baseUrl,
    stripe,
    mail,
    postgres,
    disk,
    deaths,
    kill,
    killWorkers,
    rollOut,
    jump,
    move,
    ledger,
    close,
  };
}

async function newDatabase(server: string): Promise<string> {
  const name = `shop_${randomUUID().replaceAll("-", "")}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return databaseUrl(server, name);
}

/** A mail server that can be away or slow, and remembers all it ever took. */
export async function openMail() {
  const taken: ReceivedMail[] = [];
  let delay = 0;
  const answer = async (command: string) => {
    if (command === "END") await pause(delay);
    return undefined;
  };
  let server = await startSmtp({ answer, mails: taken });
  const { port, url } = server;
  return {
    url,
    taken,
    slow: (ms: number) => void (delay = ms),
    down: () => server.stop(),
    up: async () => {
      server = await startSmtp({ answer, port, mails: taken });
    },
    stop: () => server.stop(),
  };
}
