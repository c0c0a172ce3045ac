import { lt, sql } from "drizzle-orm";
import { integer, pgTable } from "drizzle-orm/pg-core";
import { expect, onTestFinished, test } from "vitest";
import { exactTotal } from "#contract/admin/constants.ts";
import { openTestDatabase } from "#tests/harness/database.ts";
import { countRows } from "./lists.ts";

test("a large total is counted once, a small one each time", async () => {
  const { db, close } = await openTestDatabase("empty");
  onTestFinished(close);
  const table = pgTable("many", { id: integer().notNull() });
  const most = exactTotal + 1;
  await db.execute(sql`create table many as select generate_series(1, ${most}::int) as id`);
  const few = lt(table.id, 5);
  expect(await countRows(db, table, undefined)).toBe(most);
  expect(await countRows(db, table, few)).toBe(4);
  await db.delete(table).where(lt(table.id, 3));
  expect(await countRows(db, table, undefined)).toBe(most);
  expect(await countRows(db, table, few)).toBe(2);
});
