import { sql } from "drizzle-orm";
import { Client } from "pg";
import { pino } from "pino";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { openTestDatabase } from "#tests/harness/database.ts";
import { eventually } from "#tests/harness/eventually.ts";
import { type Database, type Db, openDatabase } from "../db/open.ts";
import { rows } from "../db/rows.ts";
import { createJobs } from "./runner.ts";

type Note = { text: string };

// Each test opens its own databases, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const onPostgres = process.env["RUGIADA_TEST_DRIVER"] === "postgres";
const silent = pino({ level: "silent" });

/** Closes the database as a crash of the process would, and reopens it. */
async function reopen(database: Database): Promise<Database> {
  const location =
    database.driver === "pglite"
      ? { memory: true as const, dump: await database.client.dumpDataDir("none") }
      : { url: database.client.options.connectionString ?? "" };
  await database.close();
  return openDatabase(location);
}

test("a job enqueued before the end of a process is done once by the next ones", async () => {
  let database = await openTestDatabase();
  onTestFinished(() => database.close());
  const first = await createJobs(database, silent);
  await first.jobs.enqueue(database.db, "mail", { text: "remember me" }, { key: "remember" });
  await first.stop();

  const read: string[] = [];
  for (let start = 0; start < 2; start += 1) {
    database = await reopen(database);
    const runner = await createJobs(database, silent);
    await runner.work<Note>("mail", async ({ text }) => void read.push(text));
    await eventually(() => expect(read).toEqual(["remember me"]));
    await runner.stop();
  }
  expect(read).toEqual(["remember me"]);
});

test("a start writes only those queues and schedules that are not as they are to be", async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const start = async () => {
    const runner = await createJobs(database, silent);
    await runner.schedule("nightly", "0 3 * * *", async () => {});
    await runner.stop();
    const state = sql`select name, retry_limit, updated_on::text from pgboss.queue
      union all select 'schedule of ' || name, 0, updated_on::text from pgboss.schedule order by 1`;
    return rows<{ name: string; retry_limit: number; updated_on: string }>(database.db, state);
  };
  const first = await start();
  expect(await start()).toEqual(first);
  await database.db.execute(sql`update pgboss.queue set retry_limit = 1 where name = 'mail'`);
  const mended = await start();
  const isWritten = (queue: (typeof first)[number], index: number) =>
    queue.updated_on !== first[index]?.updated_on;
  expect(mended.filter(isWritten).map(({ name }) => name)).toEqual(["mail"]);
  expect(mended.map(({ retry_limit }) => retry_limit)).toEqual(first.map((q) => q.retry_limit));
});

test("two processes start at once, share the work and do each job once", async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const runners = await Promise.all([createJobs(database, silent), createJobs(database, silent)]);
  const read: string[] = [];
  for (const runner of runners) {
    onTestFinished(() => runner.stop());
    await runner.work<Note>("mail", async ({ text }) => void read.push(text));
  }
  const texts = Array.from({ length: 30 }, (_, index) => `email ${index}`);
  await database.db.transaction(async (tx) => {
    for (const text of texts) {
      await runners[0].jobs.enqueue(tx as Db, "mail", { text }, { key: text });
    }
  });
  await eventually(() => expect(read.toSorted()).toEqual(texts.toSorted()));
});

test.runIf(onPostgres)("jobs go on after the database was away", async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const problems: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void problems.push(line) });
  const runner = await createJobs(database, log);
  onTestFinished(() => runner.stop());
  const read: string[] = [];
  await runner.work<Note>("mail", async ({ text }) => void read.push(text));

  const [row] = await rows<{ name: string }>(database.db, sql`select current_database() as name`);
  const server = new Client({ connectionString: inject("postgresUrl") });
  await server.connect();
  onTestFinished(() => server.end());
  await server.query(`alter database ${row?.name} allow_connections false`);
  await server.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
    row?.name,
  ]);
  await eventually(() => expect(problems).not.toEqual([]));
  await server.query(`alter database ${row?.name} allow_connections true`);

  // The caller's own pool may still hand out a broken connection, so the call is retried.
  await eventually(() =>
    runner.jobs.enqueue(database.db, "mail", { text: "back again" }, { key: "back" }),
  );
  await eventually(() => expect(read).toEqual(["back again"]));
});
