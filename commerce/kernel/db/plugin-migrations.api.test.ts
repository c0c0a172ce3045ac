import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, inject, onTestFinished, test } from "vitest";
import { copyDatabase, openTestDatabase } from "#tests/harness/database.ts";
import { pluginMigrations } from "../schema.ts";
import { migratePlugins } from "./migrate.ts";
import { type Database, openDatabase } from "./open.ts";
import { rows } from "./rows.ts";

const onPostgres = process.env["RUGIADA_TEST_DRIVER"] === "postgres";

function pluginWith(plugin: string, files: Record<string, string>) {
  const migrations = mkdtempSync(join(tmpdir(), `${plugin}-`));
  onTestFinished(() => rmSync(migrations, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(migrations, name), text);
  return { plugin, migrations };
}

async function openTemporary() {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  return database;
}

const recorded = async ({ db }: Database) =>
  (await db.select().from(pluginMigrations)).map(({ plugin, file }) => `${plugin} ${file}`);

const first = {
  "1_notes.sql": "create table acme_notes (id int);\ninsert into acme_notes values (1)",
};
const second = { "2_text.sql": "alter table acme_notes add text text; -- the end" };

test("the files of each plugin run once in their order, also where two plugins name theirs alike", async () => {
  const database = await openTemporary();
  const acme = pluginWith("acme", { ...second, ...first });
  const other = pluginWith("corner-shop", { "1_notes.sql": "create table corner_shop (id int)" });
  await migratePlugins(database, [acme, other]);
  await migratePlugins(database, [acme, other]);
  expect(await rows(database.db, sql`select * from acme_notes`)).toEqual([{ id: 1, text: null }]);
  expect((await recorded(database)).toSorted()).toEqual([
    "acme 1_notes.sql",
    "acme 2_text.sql",
    "corner-shop 1_notes.sql",
  ]);
});

test("a failing file is named, leaves nothing behind and runs again once it is corrected", async () => {
  const database = await openTemporary();
  const broken = { "2_text.sql": "create table acme_more (id int); alter table missing add x int" };
  await expect(
    migratePlugins(database, [pluginWith("acme", { ...first, ...broken })]),
  ).rejects.toThrow(
    /migration 2_text.sql of the plugin acme failed, and changed nothing: .*missing/,
  );
  expect(await recorded(database)).toEqual(["acme 1_notes.sql"]);
  await migratePlugins(database, [pluginWith("acme", { ...first, ...second })]);
  expect(await recorded(database)).toHaveLength(2);
});

test.each([
  ["orders_seen", "must have a name that begins with acme_"],
  ["orders", "already exists"],
])("a table %s is not a plugin's: %s", async (name, refusal) => {
  const database = await openTemporary();
  const acme = pluginWith("acme", { "1.sql": `create table ${name} (id int)` });
  await expect(migratePlugins(database, [acme])).rejects.toThrow(refusal);
  expect(await recorded(database)).toEqual([]);
});

test("the tables of a newer version of a plugin are refused, and a folder that is not there is named", async () => {
  const database = await openTemporary();
  await migratePlugins(database, [pluginWith("acme", { ...first, ...second })]);
  const older = migratePlugins(database, [pluginWith("acme", first)]);
  await expect(older).rejects.toThrow(/plugin acme were changed by 2_text.sql/);
  const nowhere = migratePlugins(database, [{ plugin: "acme", migrations: "nowhere" }]);
  await expect(nowhere).rejects.toThrow(/migrations of the plugin acme cannot be read/);
});

test.runIf(onPostgres)("of two processes that start at once one runs the files", async () => {
  const url = await copyDatabase(inject("postgresUrl"), "rugiada_empty");
  const slow = { "1_notes.sql": `select pg_sleep(0.2); ${first["1_notes.sql"]}` };
  const acme = pluginWith("acme", { ...slow, ...second });
  const processes = await Promise.all([openDatabase({ url }), openDatabase({ url })]);
  onTestFinished(async () => {
    for (const { close } of processes) await close();
  });
  await Promise.all(processes.map((database) => migratePlugins(database, [acme])));
  expect(await recorded(processes[0])).toHaveLength(2);
  expect(await rows(processes[1].db, sql`select id from acme_notes`)).toEqual([{ id: 1 }]);
});
