import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerError } from "#commerce/kernel/http/errors.ts";
import { type Database, openDatabase } from "#commerce/kernel/db/open.ts";
import { mountSmallDisk } from "#tests/faults/small-disk.ts";
import { type PostgresServer, startPostgres } from "#tests/harness/postgres-server.ts";
import { health } from "../http/static-files.ts";
import { createDatabaseHealth } from "./database-health.ts";

const onPostgres = process.env["RUGIADA_TEST_DRIVER"] === "postgres";
/** Mounting a small disk needs root. */
const isRoot = process.getuid?.() === 0;
const inFlight = 20;

describe.runIf(onPostgres && isRoot)("the full disk of a PostgreSQL server", () => {
  let folder: string;
  let disk: ReturnType<typeof mountSmallDisk>;
  let postgres: PostgresServer;
  let database: Database;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "rugiada-full-"));
    // PostgreSQL's own user must reach its data in it.
    await chmod(folder, 0o711);
    disk = mountSmallDisk(join(folder, "disk"), "256m");
    postgres = await startPostgres({ durable: true, place: join(folder, "disk") });
    database = await openDatabase({ url: postgres.url, poolSize: inFlight, statementSeconds: 5 });
  });
  afterAll(async () => {
    await database?.close();
    await postgres?.stop();
    disk?.unmount();
    await rm(folder, { recursive: true, force: true });
  });

  test("20 writes in flight are answered 503, /readyz names the disk, and with space again all is well", async () => {
    const { db } = database;
    let now = 0;
    const databaseHealth = createDatabaseHealth(database, tmpdir(), () => now);
    const app = new Hono()
      .get("/write", async (c) => {
        await db.execute(
          sql`insert into written select gen_random_uuid() from generate_series(1, 3000)`,
        );
        return c.json({});
      })
      .onError((error, c) => {
        databaseHealth.noticeError(error);
        return answerError(error, c);
      })
      .route("/", health(databaseHealth.findProblem));
    const ask = async () => {
      const asked = Array.from({ length: inFlight }, () => app.request("/write"));
      return new Set((await Promise.all(asked)).map(({ status }) => status));
    };
    const readiness = async () => (await app.request("/readyz")).json();

    await db.execute(sql`create table written (id uuid)`);
    expect(await ask()).toEqual(new Set([200]));
    expect(await readiness()).toEqual({ status: "ready" });

    disk.fill();
    expect(await ask()).toEqual(new Set([503]));
    expect(await readiness()).toEqual({
      status: "unavailable",
      reason: "the disk of the database is full",
    });

    disk.free();
    // A server that could not write its log has ended: its supervisor starts it again.
    await postgres.begin();
    await expect.poll(ask, { timeout: 20_000 }).toEqual(new Set([200]));
    now += 61_000;
    expect(await readiness()).toEqual({ status: "ready" });
  });
});
