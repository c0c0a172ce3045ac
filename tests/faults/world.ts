import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Db, openDatabase } from "#commerce/kernel/db/open.ts";
import { startStripe } from "#commerce/plugins/stripe.fixture.ts";
import { type PostgresServer, startPostgres } from "#tests/harness/postgres-server.ts";
import { startShop } from "#tests/harness/shop-server.ts";
import { type ReceivedMail, startSmtp } from "#tests/harness/smtp-server.ts";

export const webhookSecret = "whsec_of_the_tests";
const smallDisk = "400m";

export type World = Awaited<ReturnType<typeof openWorld>>;

/** The built shop in a process of its own, with a database, a mail server and a gateway that can fail. */
export async function openWorld(database: "postgres" | "small disk" = "postgres") {
  const folder = await mkdtemp(join(tmpdir(), "rugiada-faults-"));
  const clockFile = join(folder, "clock");
  writeFileSync(clockFile, "0");
  const atEnd: (() => void | Promise<unknown>)[] = [];
  const stripe = await startStripe((close) => atEnd.push(close));
  const mail = await openMail();
  atEnd.push(mail.stop);
  const postgres = database === "postgres" ? await startPostgres({ durable: true }) : undefined;
  const dataDir = join(folder, "data");
  await mkdir(dataDir);
  if (!postgres)
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${smallDisk}`, "tmpfs", dataDir]);
  const shop = await startShop({
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    DATA_DIR: dataDir,
    SMTP_URL: mail.url,
    STRIPE_SECRET_KEY: "sk_test_x",
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stripe.apiUrl,
    LOG_LEVEL: "warn",
    NODE_OPTIONS: `--import=${new URL("clock.mjs", import.meta.url).href}`,
    CLOCK_FILE: clockFile,
  });

  const deaths: number[] = [];
  const kill = async () => {
    await shop.end("SIGKILL");
    deaths.push(Date.now());
    await shop.begin();
  };
  const jump = async (ms: number) => {
    writeFileSync(clockFile, String(ms));
    shop.signal("SIGUSR2");
    await pause(50);
  };
  /** Reads the books; the embedded database belongs to one process at a time. */
  const ledger = async <Result>(read: (db: Db) => Promise<Result>): Promise<Result> => {
    if (!postgres) await shop.end();
    const location = postgres ? { url: postgres.url } : { dataDir: join(dataDir, "database") };
    const opened = await openDatabase(location);
    const result = await read(opened.db).finally(opened.close);
    if (!postgres) await shop.begin();
    return result;
  };
  const close = async () => {
    await shop.stop();
    await postgres?.stop();
    for (const end of atEnd) await end();
    if (!postgres) execFileSync("umount", [dataDir]);
    await rm(folder, { recursive: true, force: true });
  };
  return {
    shop,
    stripe,
    mail,
    postgres: postgres as PostgresServer,
    dataDir,
    deaths,
    kill,
    jump,
    ledger,
    close,
  };
}

/** A mail server that can be away or slow, and remembers all it ever took. */
async function openMail() {
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
