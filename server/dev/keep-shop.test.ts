import { sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { expect, test, vi } from "vitest";
import { openDatabase } from "#commerce/kernel/db/open.ts";
import { keepDatabase, keepShop } from "./keep-shop.ts";

/** Opens the folder like a shop, instruments its statements, and records events. */
function workshop() {
  const told: string[] = [];
  const client = Object.create({ query: async () => "rows", transaction: async () => "done" });
  const open = vi.fn<typeof openDatabase>(async () => {
    told.push("database opened");
    const close = async () => void told.push("database closed");
    return { driver: "pglite", client, db: {}, close } as never;
  });
  const database = keepDatabase(open);
  const code = { now: { version: 1 } };
  const shops = keepShop({
    load: async () => code.now,
    async open({ version }) {
      const opened = await database.open({ dataDir: "folder" });
      if (version < 0) throw new Error("the code is broken");
      (opened.client as unknown as { query: unknown }).query = `measured by ${version}`;
      told.push(`shop ${version} opened`);
      return {
        version,
        close: async () => {
          await opened.close();
          told.push(`shop ${version} closed`);
        },
      };
    },
  });
  return { told, client, database, code, shops };
}

test("the same code is the same shop, however many ask at once", async () => {
  const { shops, told } = workshop();
  const [one, other] = await Promise.all([shops.shop(), shops.shop()]);
  expect(await shops.shop()).toBe(one);
  expect(other).toBe(one);
  expect(told).toEqual(["database opened", "shop 1 opened"]);
});

test("changed code makes a new shop after the old one has ended, on the database that stays open", async () => {
  const { shops, told, code, client, database } = workshop();
  await shops.shop();
  code.now = { version: 2 };
  expect(await shops.shop()).toMatchObject({ version: 2 });
  expect(told).toEqual(["database opened", "shop 1 opened", "shop 1 closed", "shop 2 opened"]);
  expect(client.query).toBe("measured by 2");
  await shops.close();
  expect(await client.query()).toBe("rows");
  await database.close();
  expect(told.slice(4)).toEqual(["shop 2 closed", "database closed"]);
});

test("a new migration opens the shop anew, once", async () => {
  const { shops, told } = workshop();
  const first = await shops.shop();
  shops.renew();
  const [second, third] = await Promise.all([shops.shop(), shops.shop()]);
  expect(second).not.toBe(first);
  expect(third).toBe(second);
  expect(told.slice(1)).toEqual(["shop 1 opened", "shop 1 closed", "shop 1 opened"]);
});

test("a shop that cannot open says why, and is tried again at the next request", async () => {
  const { shops, told, code } = workshop();
  code.now = { version: -1 };
  await expect(shops.shop()).rejects.toThrow("the code is broken");
  code.now.version = 3;
  expect(await shops.shop()).toMatchObject({ version: 3 });
  expect(told).toEqual(["database opened", "shop 3 opened"]);
});

test("code that does not load leaves the shop as it was", async () => {
  const { code, told, shops } = workshop();
  const known = await shops.shop();
  const { now } = code;
  Object.defineProperty(code, "now", {
    configurable: true,
    get: () => {
      throw new SyntaxError("Unexpected token");
    },
  });
  await expect(shops.shop()).rejects.toThrow("Unexpected token");
  Object.defineProperty(code, "now", { value: now });
  expect(await shops.shop()).toBe(known);
  expect(told).toEqual(["database opened", "shop 1 opened"]);
});

test("a folder that does not open is tried again", async () => {
  const open = vi.fn<typeof openDatabase>();
  open.mockRejectedValueOnce(new Error("held by another process"));
  open.mockResolvedValueOnce({ driver: "pglite", client: {} } as never);
  const database = keepDatabase(open);
  await expect(database.open({ dataDir: "folder" })).rejects.toThrow("held by another process");
  expect(await database.open({ dataDir: "folder" })).toMatchObject({ driver: "pglite" });
});

test("a column that a table gets is known to the next shop", async () => {
  const database = keepDatabase(() => openDatabase({ memory: true }));
  const before = await database.open({ dataDir: "folder" });
  await before.db.execute(sql`create table things (id integer, first_name text)`);
  const things = pgTable("things", { id: integer(), firstName: text() });
  await before.db.select().from(things);
  await before.close();
  const after = await database.open({ dataDir: "folder" });
  await after.db.execute(sql`alter table things add column last_name text`);
  const changed = pgTable("things", { id: integer(), firstName: text(), lastName: text() });
  await after.db.insert(changed).values({ id: 1, firstName: "Ada", lastName: "Rossi" });
  expect(await after.db.select().from(changed)).toEqual([
    { id: 1, firstName: "Ada", lastName: "Rossi" },
  ]);
  await database.close();
});
