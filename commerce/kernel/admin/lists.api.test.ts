import { lt, sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { expect, onTestFinished, test } from "vitest";
import { exactTotal } from "#contract/admin/constants.ts";
import { openTestDatabase } from "#tests/harness/database.ts";
import type { Ctx } from "../ctx.ts";
import { countRows, listRows, type Sorting } from "./lists.ts";

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

const things = pgTable("things", {
  id: integer().primaryKey(),
  rank: integer(),
  name: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  on: boolean().notNull(),
});

const sortings: Record<string, Sorting[]> = {
  "by the key alone": [],
  "by moments closer than a millisecond": [[things.at, "desc"]],
  "by what may be empty": [[things.rank, "asc"]],
  "by what may be empty, backwards": [[things.rank, "desc"]],
  "by several columns": [
    [things.on, "desc"],
    [things.rank, "asc"],
    [things.name, "desc"],
  ],
};

test.each(Object.entries(sortings))("pages turned %s give each row once", async (_, sort) => {
  const { db, close } = await openTestDatabase("empty");
  onTestFinished(close);
  const ctx = { db } as Ctx;
  await db.execute(sql`create table things as select n as id, nullif(n % 4, 0) as rank,
    chr(97 + n % 3) as name, now() + (n % 5) * interval '1 microsecond' as at, n % 2 = 0 as on
    from generate_series(10, 330, 10) n`);
  const read = (page: number, edge = {}) =>
    listRows(ctx, things, { sort, query: { page, itemsPerPage: 4, ...edge } });
  const whole = async () => {
    const page = await listRows(ctx, things, { sort, query: { page: 1, itemsPerPage: 100 } });
    return page.items.map(({ id }) => id);
  };

  const [all, forth, back] = [await whole(), [] as number[], [] as number[]];
  let page = await read(1);
  for (;;) {
    forth.push(...page.items.map(({ id }) => id));
    const next = await read(99, { after: page.edges?.last });
    if (next.items.length === 0) break;
    page = next;
  }
  expect(forth).toEqual(all);
  for (;;) {
    const before = await read(99, { before: page.edges?.first });
    if (before.items.length === 0) break;
    page = before;
    back.unshift(...page.items.map(({ id }) => id));
  }
  expect(back).toEqual(all.slice(0, -1));

  // Rows that exist during the whole walk are seen exactly once, whatever is inserted or deleted, even the edge.
  const seen: number[] = [];
  page = await read(1);
  for (let turn = 1; page.items.length > 0; turn++) {
    seen.push(...page.items.map(({ id }) => id));
    const edge = page.items.at(-1);
    await db.execute(sql`delete from things where id = ${edge?.id}`);
    await db.execute(sql`insert into things select id + ${turn % 2 ? 1 : -1}, rank, name, at, "on"
      from things where id = ${page.items[0]?.id}`);
    page = await read(99, { after: page.edges?.last });
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(all.filter((id) => !seen.includes(id))).toEqual([]);
});

test.each(["x", "[]", '["ieri","1"]', '[1,"1"]', '["2026-11-17","1","1"]'])(
  "what is no edge is refused: %s",
  async (after) => {
    const { db, close } = await openTestDatabase("empty");
    onTestFinished(close);
    await db.execute(
      sql`create table things (id int, rank int, name text, at timestamptz, "on" boolean)`,
    );
    const query = { page: 2, itemsPerPage: 4, after };
    const sort: Sorting[] = [[things.at, "desc"]];
    const refused = listRows({ db } as Ctx, things, { sort, query });
    await expect(refused).rejects.toThrow(/not valid|Failed query/);
  },
);
