import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "./database.ts";

test("every test database is migrated and nobody else's", async () => {
  const first = await openTestDatabase();
  onTestFinished(() => first.close());
  const second = await openTestDatabase();
  onTestFinished(() => second.close());
  expect(first.driver).toBe(process.env["RUGIADA_TEST_DRIVER"]);

  await first.db.execute(sql`create table only_here (id int)`);
  const tables = (database: typeof first) =>
    database.db.$count(
      sql`information_schema.tables`,
      sql`table_schema = 'public' and table_name <> 'only_here'`,
    );
  expect(await tables(second)).toBeGreaterThan(0);
  expect(await tables(first)).toBe(await tables(second));
  await expect(second.db.execute(sql`select * from only_here`)).rejects.toThrow(/only_here/);
});
