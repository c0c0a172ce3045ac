import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "#commerce/db/migrate.ts";
import { openDatabase } from "#commerce/db/open.ts";

/** Migrates one embedded database and keeps its dump: loading it is much quicker than migrating again. */
export default async function setUpPglite(project: TestProject): Promise<() => Promise<void>> {
  const database = await openDatabase({ memory: true });
  await migrate(database);
  if (database.driver !== "pglite") throw new Error("a database in memory must be a PGlite");
  const dump = await database.client.dumpDataDir("none");
  const folder = await mkdtemp(join(tmpdir(), "rugiada-pglite-"));
  const file = join(folder, "dump.tar");
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  await database.close();
  project.provide("pgliteDump", file);
  return () => rm(folder, { recursive: true, force: true });
}
