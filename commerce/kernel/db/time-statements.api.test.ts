import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/harness/database.ts";
import { timeStatements } from "./time-statements.ts";

test("each statement is told with its time and without its values, in transactions too", async () => {
  const database = await openTestDatabase("empty");
  // A connection that was there before is timed too.
  await database.db.execute(sql`select 1 as before`);
  const told: string[] = [];
  const failures: unknown[] = [];
  timeStatements(database, (statement) => (seconds, error) => {
    expect(seconds).toBeGreaterThan(0);
    told.push(statement);
    if (error) failures.push((error as { code?: string }).code);
  });
  await database.db.transaction((tx) => tx.execute(sql`select ${"secret"}::text as inside`));
  await database.db.execute(sql`select 2 as inside`);
  expect(failures).toEqual([]);
  await expect(database.db.execute(sql`select ${"no number"}::text::int`)).rejects.toThrow(
    "Failed query",
  );
  const inside = database.db.transaction((tx) => tx.execute(sql`select 1 / 0`));
  await expect(inside).rejects.toThrow("Failed query");
  expect(failures).toEqual(["22P02", "22012"]);
  await database.close();
  const found = told.filter((statement) => statement.includes("inside"));
  expect(found).toEqual(["select $1::text as inside", "select 2 as inside"]);
});
