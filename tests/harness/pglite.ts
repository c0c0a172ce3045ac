import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "#commerce/kernel/db/migrate.ts";
import { type Database, openDatabase } from "#commerce/kernel/db/open.ts";
import { loadDemo } from "./test-shop.ts";

/** Migrates one embedded database and keeps its dumps, empty and with the demo: loading one is much quicker. */
export default async function setUpPglite(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "rugiada-pglite-"));
  const database = await openDatabase({ memory: true });
  await migrate(database);
  project.provide("pgliteDump", await dump(database, join(folder, "empty.tar")));
  await loadDemo(database);
  project.provide("pgliteDemoDump", await dump(database, join(folder, "demo.tar")));
  await database.close();
  return () => rm(folder, { recursive: true, force: true });
}

async function dump(database: Database, file: string): Promise<string> {
  if (database.driver !== "pglite") throw new Error("a database in memory must be a PGlite");
  const blob = await database.client.dumpDataDir("none");
  await writeFile(file, Buffer.from(await blob.arrayBuffer()));
  return file;
}
