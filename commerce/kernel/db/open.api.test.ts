import { sql } from "drizzle-orm";
import { Client } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { openTestDatabase } from "#tests/harness/database.ts";
import type { Db } from "./open.ts";
import { rows } from "./rows.ts";

const onPostgres = process.env["RUGIADA_TEST_DRIVER"] === "postgres";

test.runIf(onPostgres)(
  "a connection lost inside a transaction fails that transaction only",
  async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    const server = new Client({ connectionString: inject("postgresUrl") });
    await server.connect();
    onTestFinished(() => server.end());

    const cutOff = database.db.transaction(async (tx) => {
      const [own] = await rows<{ pid: number }>(tx as Db, sql`select pg_backend_pid() as pid`);
      await server.query("select pg_terminate_backend($1, 5000)", [own?.pid]);
      await tx.execute(sql`select 1`);
    });
    await expect(cutOff).rejects.toBeInstanceOf(Error);
    expect(await rows(database.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  },
);

test("a statement that comes again is planned once", async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const planned = await database.db.transaction(async (tx) => {
    const db = tx as Db;
    for (const code of ["a", "b", "c"])
      await rows(db, sql`select id from products where code = ${code}`);
    return rows(
      db,
      sql`select (generic_plans + custom_plans)::int as runs from pg_prepared_statements
        where statement like 'select id from products%'`,
    );
  });
  // The first run is not prepared: it cannot know that the statement will be repeated.
  expect(planned).toEqual([{ runs: 2 }]);
});

const count = (on: Db) => rows(on, sql`select count(*)::int as count from notes`);

test("a named statement answers, fails and stays out of others' transactions as an unnamed one", async () => {
  const { db, close } = await openTestDatabase();
  onTestFinished(close);
  await db.execute(
    sql`create table notes (name text unique, tags text[], data jsonb, price numeric, at timestamptz)`,
  );
  const at = "2026-11-17 10:00:00+00";
  const add = (on: Db, name: string | null) =>
    rows(
      on,
      sql`insert into notes values (${name}, ${sql.param(["è", "y"])}, ${JSON.stringify({ a: 1 })}, ${"1.50"}, ${at}::timestamptz)
        returning name, tags, data, price, (at at time zone 'UTC')::text as at`,
    );
  const added = [await add(db, "a"), await add(db, "b"), await add(db, null)].flat();
  expect(added).toEqual(
    ["a", "b", null].map((name) => ({
      name,
      tags: ["è", "y"],
      data: { a: 1 },
      price: "1.50",
      at: "2026-11-17 10:00:00",
    })),
  );
  await expect(add(db, "a")).rejects.toMatchObject({ cause: { code: "23505" } });
  await count(db);
  expect(await count(db)).toEqual([{ count: 3 }]);

  let outside: Promise<unknown> | undefined;
  const undone = db.transaction(async (tx) => {
    await add(tx as Db, "c");
    outside = count(db);
    expect(await count(tx as Db)).toEqual([{ count: 4 }]);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await outside).toEqual([{ count: 3 }]);
});
