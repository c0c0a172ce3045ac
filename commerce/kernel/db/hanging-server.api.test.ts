import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { expect, inject, onTestFinished, test } from "vitest";
import { answerError } from "../http/errors.ts";
import { openDatabase } from "./open.ts";
import { isAway } from "./rows.ts";

const onPostgres = process.env["RUGIADA_TEST_DRIVER"] === "postgres";

/** A server that can stop answering, as one does whose disk or network hangs. */
async function openLine() {
  const server = new URL(inject("postgresUrl"));
  const { hostname, port } = server;
  const line = { hangs: false };
  const proxy = createServer((socket) => {
    const behind = connect(Number(port), hostname);
    for (const end of [socket, behind]) end.on("error", () => {});
    socket.on("data", (bytes) => !line.hangs && behind.write(bytes));
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

    line.hangs = true;
    expect((await app.request("/")).status).toBe(503);
    line.hangs = false;
    expect((await app.request("/")).status).toBe(200);
  },
);

const failed = (code: string, message = "") => Object.assign(new Error(message), { code });
const wrapped = (cause: Error) => new Error("Failed query", { cause });

test("only a missing database counts as away", () => {
  expect(isAway(wrapped(failed("57P01")))).toBe(true);
  expect(isAway(new Error("timeout exceeded when trying to connect"))).toBe(true);
  expect(isAway(wrapped(failed("ECONNREFUSED")))).toBe(true);
  expect(isAway(wrapped(failed("23505", "duplicate key")))).toBe(false);
  expect(isAway(new TypeError("x is not a function"))).toBe(false);
});
