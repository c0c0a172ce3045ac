import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { messageOf } from "#contract/format/keys-of.ts";
import { pluginMigrations } from "./schema.ts";
import type { Db } from "./db/open.ts";
import { listTables } from "./db/portable-tables.ts";
import { StartError } from "./db/start-errors.ts";

/** A plugin's folder of SQL files, which run once each in the order of their names. */
export type PluginTables = { plugin: string; migrations: string | URL };

type Migration = { plugin: string; file: string; isDone: boolean; read(): string };

/** A connection of its own, on which a text of several statements runs as it is. */
export type Session = { db: Db; run(text: string): Promise<unknown> };

/** All migrations of these plugins; one that ran here and is in no folder comes from a newer version of its plugin. */
export async function migrationsOf(
  db: Db,
  plugins: readonly PluginTables[],
): Promise<readonly Migration[]> {
  if (plugins.length === 0) return [];
  const done = await db.select().from(pluginMigrations);
  return plugins.flatMap(({ plugin, migrations }) => {
    const folder = new URL(`${migrations}/`, pathToFileURL("./"));
    const files = sqlFilesIn(folder, plugin);
    const ran = done.filter((one) => one.plugin === plugin).map(({ file }) => file);
    const unknown = ran.find((file) => !files.includes(file));
    if (unknown !== undefined)
      throw new StartError(
        `The tables of the plugin ${plugin} were changed by ${unknown}, which is not among its migrations. ` +
          "Nothing was changed. Start the newer version of the plugin, or restore the backup made before it.",
      );
    return files.map((file) => ({
      plugin,
      file,
      isDone: ran.includes(file),
      read: () => readFileSync(new URL(file, folder), "utf8"),
    }));
  });
}

function sqlFilesIn(folder: URL, plugin: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".sql"))
      .toSorted();
  } catch (error) {
    throw new StartError(
      `The migrations of the plugin ${plugin} cannot be read: ${messageOf(error)}`,
    );
  }
}

/** Each file is one transaction with the record that it ran, so a failing one leaves nothing behind. */
export async function runMigration(
  { db, run }: Session,
  { plugin, file, isDone, read }: Migration,
): Promise<void> {
  try {
    await run("begin");
    const before = await tableNames(db);
    await run(read());
    const prefix = plugin.replaceAll(/\W+/g, "_");
    const added = (await tableNames(db)).filter((name) => !before.includes(name));
    const foreign = added.find((name) => name !== prefix && !name.startsWith(`${prefix}_`));
    if (foreign !== undefined)
      throw new Error(`the table ${foreign} must have a name that begins with ${prefix}_`);
    if (!isDone) await db.insert(pluginMigrations).values({ plugin, file });
    await run("commit");
  } catch (cause) {
    await run("rollback").catch(() => {});
    throw new StartError(
      `The migration ${file} of the plugin ${plugin} failed, and changed nothing: ${messageOf(cause)}`,
      { cause },
    );
  }
}

const tableNames = async (db: Db) => (await listTables(db, "public")).map(({ name }) => name);

/** The plugins whose migrations ran where a backup was made, and which this shop does not have. */
export async function missingPlugins(db: Db, plugins: readonly PluginTables[]): Promise<string[]> {
  const known = plugins.map(({ plugin }) => plugin);
  const ran = await db.selectDistinct({ plugin: pluginMigrations.plugin }).from(pluginMigrations);
  return ran.map(({ plugin }) => plugin).filter((plugin) => !known.includes(plugin));
}
