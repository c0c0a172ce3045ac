import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import type { Pool } from "pg";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { answerError } from "../http/errors.ts";
import { watchChanges } from "./changes.ts";
import { outageOf } from "./availability.ts";
import { openDatabase } from "./open.ts";

const patience = { timeout: 10_000 };
const onPostgres = process.env["RUGIADA_TEST_DRIVER"] === "postgres";

/** A TCP proxy that can stop responding, like a server with a hanging disk or network. */
async function openLine() {
  const server = new URL(inject("postgresUrl"));
  server.hostname = "127.0.0.1";
  const { hostname, port } = server;
  const line = { hangs: false, asked: 0 };
  const proxy = createServer((socket) => {
    const behind = connect(Number(port), hostname);
    for (const end of [socket, behind]) end.on("error", () => {});
    socket.on("data", (bytes) => {
      line.asked += 1;
      if (!line.hangs) behind.write(bytes);
    });
    behind.pipe(socket);
    socket.on("close", () => behind.destroy());
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  onTestFinished(() => void proxy.close());
  server.port = String((proxy.address() as AddressInfo).port);
  return { line, url: server.href };
}

test.runIf(onPostgres)(
  "a server that hangs or takes too long costs a call its answer, not its caller the evening",
  async () => {
    const { line, url } = await openLine();
    const { db, close } = await openDatabase({ url, poolSize: 2, statementSeconds: 1 });
    onTestFinished(close);
    const app = new Hono()
      .get("/", async (c) => c.json(await db.execute(sql`select 1`)))
      .get("/long", async (c) => c.json(await db.execute(sql`select pg_sleep(30)`)))
      .onError(answerError);

    expect((await app.request("/")).status).toBe(200);
    const long = await app.request("/long");
    expect([long.status, long.headers.get("retry-after")]).toEqual([503, "5"]);

    // The system clock is set back afterwards: the pause must not last until it shows the same time again.
    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 3_600_000);
    line.hangs = true;
    expect((await app.request("/")).status).toBe(503);
    clock.mockRestore();
    const { asked } = line;
    const again = await app.request("/");
    expect([again.status, again.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(line.asked, "asked again at once").toBe(asked);
    line.hangs = false;
    await expect.poll(async () => (await app.request("/")).status, patience).toBe(200);
  },
);

test.runIf(onPostgres).each(["before", "within"])(
  "a server that hangs %s a transaction keeps no connection of the pool",
  async (when) => {
    const { line, url } = await openLine();
    const database = await openDatabase({ url, poolSize: 1, statementSeconds: 1 });
    onTestFinished(database.close);
    await database.db.execute(sql`select 1`);
    line.hangs = when === "before";
    const failure = await database.db
      .transaction((tx) => {
        line.hangs = true;
        return tx.execute(sql`select 1`);
      })
      .catch((error: unknown) => error);
    expect(outageOf(failure)).toBe("database unreachable");
    expect((database.client as Pool).totalCount).toBe(0);
  },
);

test.runIf(onPostgres)(
  "a line of changes that hangs is not asked again until it is back",
  async () => {
    const { line, url } = await openLine();
    const database = await openDatabase({ url, statementSeconds: 1 });
    onTestFinished(database.close);
    const changes = await watchChanges(database);
    onTestFinished(changes.close);
    line.hangs = true;
    await expect(changes.caughtUp()).rejects.toThrow("timeout");
    const { asked } = line;
    await expect(changes.caughtUp()).rejects.toThrow("is down");
    expect(line.asked).toBe(asked);
    line.hangs = false;
    await expect.poll(() => changes.caughtUp().then(() => "told", String), patience).toBe("told");
  },
);

test.runIf(onPostgres).each(["line", "pool"])(
  "a server that the %s found hanging is not waited for a second time by the other",
  async (first) => {
    const { line, url } = await openLine();
    const database = await openDatabase({ url, statementSeconds: 1 });
    onTestFinished(database.close);
    const changes = await watchChanges(database);
    onTestFinished(changes.close);
    const ask = {
      line: () => changes.caughtUp(),
      pool: () => database.db.execute(sql`select 1`),
    };
    await ask.pool();
    line.hangs = true;
    const [found, other] = first === "line" ? [ask.line, ask.pool] : [ask.pool, ask.line];
    const failure = await found().catch((error: unknown) => error);
    expect(outageOf(failure)).toBe("database unreachable");
    const { asked } = line;
    const second = await other().catch((error: unknown) => error);
    expect(outageOf(second)).toBe("database unreachable");
    expect(line.asked).toBe(asked);
    line.hangs = false;
    await expect.poll(() => ask.line().then(() => "told", String), patience).toBe("told");
    await expect.poll(() => ask.pool().then(() => "told", String), patience).toBe("told");
  },
);
