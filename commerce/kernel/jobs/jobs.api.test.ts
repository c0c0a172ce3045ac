import type { Context, Span } from "@opentelemetry/api";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openTestDatabase } from "#tests/harness/database.ts";
import { eventually } from "#tests/harness/eventually.ts";
import type { Database, Db } from "../db/open.ts";
import { rows } from "../db/rows.ts";
import { useTracer } from "../tracing.ts";
import { createJobs, type JobRunner } from "./runner.ts";
import { type JobName, PermanentFailure } from "./jobs.ts";

type Note = { text: string };

const silent = pino({ level: "silent" });

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  // Creates the tables before the tests, because that takes a while.
  await (await createJobs(database, silent)).stop();
});

afterAll(() => database.close());

/** A separate runner for each test, with an empty queue. */
async function openRunner(): Promise<JobRunner> {
  const runner = await createJobs(database, silent);
  onTestFinished(() => runner.stop());
  await database.db.execute(sql`delete from pgboss.job`);
  return runner;
}

const enqueue = ({ jobs }: JobRunner, db: Db, text: string, key = text) =>
  jobs.enqueue(db, "mail", { text }, { key });

const statesIn = async (queue: string) =>
  (
    await rows<{ state: string }>(
      database.db,
      sql`select state from pgboss.job where name = ${queue}`,
    )
  ).map(({ state }) => state);

test("a job starts when its transaction commits and never when it rolls back", async () => {
  const runner = await openRunner();
  const read: string[] = [];
  await runner.work<Note>("mail", async ({ text }) => void read.push(text));

  const undone = database.db.transaction(async (tx) => {
    await enqueue(runner, tx as Db, "undone");
    throw new Error("changed my mind");
  });
  await expect(undone).rejects.toThrow("changed my mind");
  await database.db.transaction(async (tx) => {
    await enqueue(runner, tx as Db, "done");
    expect(read).toEqual([]);
  });

  await eventually(() => expect(read).toEqual(["done"]));
  await eventually(async () => expect(await statesIn("mail")).toEqual(["completed"]));
});

test("a failed job is tried again until it succeeds", async () => {
  const runner = await openRunner();
  let attempts = 0;
  await runner.work<Note>("mail", async () => {
    attempts += 1;
    if (attempts < 2) throw new Error("not yet");
  });
  await enqueue(runner, database.db, "stubborn");

  await eventually(async () => expect(await statesIn("mail")).toEqual(["completed"]));
  expect(attempts).toBe(2);
});

test("a clock that is set back does not put the workers to sleep", async () => {
  const runner = await openRunner();
  const trueNow = Date.now;
  let setBack = 0;
  vi.spyOn(Date, "now").mockImplementation(() => trueNow() - setBack);
  onTestFinished(() => void vi.restoreAllMocks());
  await runner.work<Note>("mail", async () => {
    if (setBack > 0) return;
    setBack = 3_600_000;
    throw new Error("not yet");
  });
  await enqueue(runner, database.db, "patient");

  await eventually(async () => expect(await statesIn("mail")).toEqual(["completed"]));
});

test("a job that cannot succeed is kept among the dead and not tried again", async () => {
  const runner = await openRunner();
  const attempt = vi.fn(async () => {
    throw new PermanentFailure("no such address");
  });
  await runner.work<Note>("mail", attempt);
  await enqueue(runner, database.db, "hopeless");

  await eventually(async () => expect(await statesIn("dead")).toEqual(["created"]));
  expect(await statesIn("mail")).toEqual(["failed"]);
  expect(attempt).toHaveBeenCalledOnce();
  const [dead] = await rows<{ data: Note; source_output: { message: string } }>(
    database.db,
    sql`select data, source_output from pgboss.job where name = 'dead'`,
  );
  expect(dead?.data).toEqual({ text: "hopeless" });
  expect(dead?.source_output.message).toBe("no such address");
});

test("one key waits once, and may come again when its job is over", async () => {
  const runner = await openRunner();
  const read: string[] = [];
  await enqueue(runner, database.db, "first", "order-1");
  await enqueue(runner, database.db, "second", "order-1");
  await runner.work<Note>("mail", async ({ text }) => void read.push(text));
  await eventually(async () => expect(await statesIn("mail")).toEqual(["completed"]));
  await enqueue(runner, database.db, "third", "order-1");
  await eventually(() => expect(read).toEqual(["first", "third"]));
});

test("a mail job without a key is refused", async () => {
  const runner = await openRunner();
  await expect(runner.jobs.enqueue(database.db, "mail", {})).rejects.toThrow("needs a key");
});

test("a job for later waits for its moment", async () => {
  const runner = await openRunner();
  const read: string[] = [];
  await runner.work<Note>("mail", async ({ text }) => void read.push(text));
  const startAfter = new Date(Date.now() + 3_600_000);
  await runner.jobs.enqueue(database.db, "mail", { text: "later" }, { key: "later", startAfter });
  await enqueue(runner, database.db, "now");
  await eventually(() => expect(read).toEqual(["now"]));
  expect((await statesIn("mail")).toSorted()).toContain("created");
});

test("stopping waits for the running job", async () => {
  const runner = await openRunner();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await runner.work<Note>("mail", async () => {
    start();
    await released;
  });
  await enqueue(runner, database.db, "slow");
  await started;
  const stopped = runner.stop();
  release();
  await stopped;
  expect(await statesIn("mail")).toEqual(["completed"]);
});

test("a schedule is kept in Italian time and set only once", async () => {
  const runner = await openRunner();
  await runner.schedule("clean-old-carts", "0 4 * * *", async () => {});
  await runner.schedule("clean-old-carts", "30 4 * * *", async () => {});
  const kept = await rows(database.db, sql`select name, cron, timezone from pgboss.schedule`);
  expect(kept).toEqual([{ name: "clean-old-carts", cron: "30 4 * * *", timezone: "Europe/Rome" }]);
});

test("a scheduled job that was given up can be sent back to its queue", async () => {
  const runner = await openRunner();
  const turn = vi.fn(async () => {});
  await runner.schedule("clean-old-carts", "0 4 * * *", turn);
  await runner.jobs.enqueue(database.db, "clean-old-carts" as JobName, {});
  await eventually(() => expect(turn).toHaveBeenCalledOnce());
});

test("each run is a span; one that failed says so", async () => {
  const runner = await openRunner();
  const spans: { name: string; status: number | undefined }[] = [];
  useTracer(({ name }) => {
    const made = { name, status: undefined as number | undefined };
    const end = () => void spans.push(made);
    const setStatus = ({ code }: { code: number }) => (made.status = code);
    return { span: { end, setStatus } as unknown as Span, context: {} as Context };
  });
  onTestFinished(() => useTracer(undefined));
  await runner.work<Note>("mail", async ({ text }) => {
    if (text === "bad") throw new PermanentFailure("no such mailbox");
  });
  await enqueue(runner, database.db, "good");
  await eventually(() => expect(spans).toEqual([{ name: "job mail", status: undefined }]));
  await enqueue(runner, database.db, "bad");
  await eventually(() => expect(spans.at(1)).toEqual({ name: "job mail", status: 2 }));
});
