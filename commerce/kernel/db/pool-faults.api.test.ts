import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type PostgresServer, startPostgres } from "#tests/harness/postgres-server.ts";
import { openTcpProxy } from "#tests/harness/tcp-proxy.ts";
import { answerError } from "../http/errors.ts";
import { type Db, openDatabase } from "./open.ts";

const onPostgres = process.env["RUGIADA_TEST_DRIVER"] === "postgres";
const inFlight = 20;

describe.runIf(onPostgres)("with 20 requests in flight the process survives", () => {
  let postgres: PostgresServer;
  let proxy: Awaited<ReturnType<typeof openTcpProxy>>;
  const uncaught: Error[] = [];
  const onUncaught = (error: Error) => void uncaught.push(error);

  beforeAll(async () => {
    process.on("uncaughtException", onUncaught);
    postgres = await startPostgres({ durable: true });
    proxy = await openTcpProxy(Number(new URL(postgres.url).port));
  });
  afterAll(async () => {
    process.off("uncaughtException", onUncaught);
    await proxy?.close();
    await postgres?.stop();
  });

  async function openApp(poolSize = inFlight) {
    const url = new URL(postgres.url);
    url.port = String(proxy.port);
    const { db, close } = await openDatabase({ url: url.href, poolSize, statementSeconds: 2 });
    onTestFinished(close);
    let seconds = 0.2;
    const read = (on: Db) => on.execute(sql`select pg_sleep(${seconds})`);
    const app = new Hono()
      .get("/query", async (c) => c.json(await read(db)))
      .get("/transaction", async (c) => {
        await db.transaction(async (tx) => {
          await read(tx as Db);
          await read(tx as Db);
        });
        return c.json({});
      })
      .get("/write", async (c) => c.json(await db.execute(sql`insert into written values (1)`)))
      .onError(answerError);
    /** Status codes of 20 concurrent requests, by default half of them with transactions. */
    const ask = (paths = ["/transaction", "/query"]) =>
      Promise.all(
        Array.from({ length: inFlight }, async (_, index) => {
          const { status } = await app.request(paths[index % paths.length] ?? "/query");
          return status;
        }),
      );
    return { ask, sleepFor: (next: number) => void (seconds = next) };
  }

  async function onServer<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    const client = new Client({ connectionString: postgres.url });
    client.on("error", () => {});
    await client.connect();
    return work(client).finally(() => client.end());
  }

  const backends = "from pg_stat_activity where application_name = 'rugiada'";

  const faults: [string, () => Promise<unknown>][] = [
    [
      "terminated backends",
      () => onServer((client) => client.query(`select pg_terminate_backend(pid) ${backends}`)),
    ],
    [
      "one backend killed with SIGKILL",
      async () => {
        const { rows } = await onServer((client) => client.query(`select pid ${backends} limit 1`));
        process.kill(Number(rows[0]?.pid), "SIGKILL");
      },
    ],
    ["reset connections", async () => proxy.reset()],
    [
      "an immediate restart of the server",
      async () => {
        await postgres.end();
        await postgres.begin();
      },
    ],
    [
      "an address that is gone and comes back",
      async () => {
        await proxy.close();
        await pause(300);
        await proxy.reopen();
      },
    ],
  ];

  test.each(faults)("%s", async (_, strike) => {
    const { ask, sleepFor } = await openApp();
    expect(new Set(await ask())).toEqual(new Set([200]));
    for (let round = 0; round < 3; round++) {
      const asked = ask();
      await pause(100);
      await strike();
      const statuses = await asked;
      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(statuses).toContain(503);
      expect(uncaught).toEqual([]);
      // Opens connections for the next fault to break.
      await expect
        .poll(async () => new Set(await ask()), { timeout: 20_000 })
        .toEqual(new Set([200]));
    }
    sleepFor(0);
    expect(new Set(await ask())).toEqual(new Set([200]));
  });

  test("a failover that leaves the process connected to a standby", async () => {
    const setReadOnly = (value: string) =>
      onServer(async (client) => {
        await client.query(`alter system set default_transaction_read_only = ${value}`);
        await client.query("select pg_reload_conf()");
      });
    await onServer((client) => client.query("create table written (id int)"));
    const { ask } = await openApp();
    expect(new Set(await ask(["/write"]))).toEqual(new Set([200]));
    await setReadOnly("on");
    await expect
      .poll(async () => new Set(await ask(["/write"])), { timeout: 20_000 })
      .toEqual(new Set([503]));
    expect(uncaught).toEqual([]);
    await setReadOnly("off");
    await expect
      .poll(async () => new Set(await ask(["/write"])), { timeout: 20_000 })
      .toEqual(new Set([200]));
  });

  test("an exhausted pool", async () => {
    const { ask, sleepFor } = await openApp(4);
    sleepFor(1.8);
    const statuses = await ask();
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    sleepFor(0);
    expect(new Set(await ask())).toEqual(new Set([200]));
  });
});
