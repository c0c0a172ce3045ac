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

test.runIf(onPostgres)("a statement that comes again is planned once", async () => {
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
  // The first run cannot know that others follow.
  expect(planned).toEqual([{ runs: 2 }]);
});
