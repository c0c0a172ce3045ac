import { existsSync, openAsBlob } from "node:fs";
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openDatabase, POSTGRES_MAJOR } from "./open.ts";
import { rows } from "./rows.ts";

const onPostgres = process.env["RUGIADA_TEST_DRIVER"] === "postgres";

async function contentOf(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true });
  const told = names.map(async (name) => {
    const { size, mtimeMs } = await stat(join(dataDir, name));
    return `${name} ${size} ${mtimeMs}`;
  });
  return (await Promise.all(told)).toSorted();
}

async function opensWell(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  expect(await rows(database.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await database.close();
}

describe.skipIf(onPostgres)("the folder of the embedded database", () => {
  let folder: string;
  let sound: string;
  let copies = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "rugiada-folder-"));
    sound = join(folder, "sound");
    const loadDataDir = await openAsBlob(inject("pgliteDump"));
    const extensions = { pg_trgm, unaccent };
    await (await PGlite.create({ dataDir: sound, loadDataDir, extensions })).close();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function copyOfSound(): Promise<string> {
    const copy = join(folder, `copy-${(copies += 1)}`, "database");
    await cp(sound, copy, { recursive: true });
    return copy;
  }

  test("is of the version PGlite brings", async () => {
    expect((await readFile(join(sound, "PG_VERSION"), "utf8")).trim()).toBe(POSTGRES_MAJOR);
  });

  test.each<[string, (dataDir: string) => Promise<void>, RegExp]>([
    [
      "of another PostgreSQL",
      (dataDir) => writeFile(join(dataDir, "PG_VERSION"), "17\n"),
      /made by PostgreSQL 17.* brings PostgreSQL 18.*Nothing was changed.*version of Rugiada/,
    ],
    [
      "without PG_VERSION",
      (dataDir) => rm(join(dataDir, "PG_VERSION")),
      /damaged: PG_VERSION is missing. Nothing was changed. Restore the newest backup/,
    ],
    [
      "with a short pg_control",
      (dataDir) => truncate(join(dataDir, "global/pg_control"), 100),
      /damaged: global\/pg_control is cut off. Nothing was changed. Restore/,
    ],
    [
      "without pg_control",
      (dataDir) => rm(join(dataDir, "global/pg_control")),
      /damaged: global\/pg_control is missing. Nothing was changed. Restore/,
    ],
    [
      "without its write-ahead log",
      async (dataDir) => {
        const log = join(dataDir, "pg_wal");
        for (const name of await readdir(log)) await rm(join(log, name), { recursive: true });
      },
      /damaged: its write-ahead log \(pg_wal\) is missing. Nothing was changed. Restore/,
    ],
  ])("%s is refused and left as it is", async (_, damage, message) => {
    const dataDir = await copyOfSound();
    await damage(dataDir);
    const before = await contentOf(dataDir);
    await expect(openDatabase({ dataDir })).rejects.toThrow(message);
    expect(await contentOf(dataDir)).toEqual(before);
  });

  test("damaged where no one looks before opening is refused and not made anew", async () => {
    const dataDir = await copyOfSound();
    const control = join(dataDir, "global/pg_control");
    const bytes = await readFile(control);
    await writeFile(control, bytes.fill(0x7a, 60, 64));
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      /does not open.*It was not made anew. Restore the newest backup/,
    );
    expect(await readFile(control)).toEqual(bytes);
  });

  test("whose first initialisation was cut short is begun again", async () => {
    const dataDir = await copyOfSound();
    await rm(join(dataDir, "PG_VERSION"));
    await writeFile(`${dataDir}.unfinished`, "");
    await opensWell(dataDir);
    expect(existsSync(`${dataDir}.unfinished`)).toBe(false);
    await opensWell(dataDir);
  });

  test("begins as a copy of the template, and is never replaced by one", async () => {
    const template = inject("pgliteDump");
    const dataDir = join(folder, "new", "database");
    await mkdir(join(folder, "new"));
    for (const kept of [0, 1]) {
      const { db, close } = await openDatabase({ dataDir, template });
      expect(
        await rows(db, sql`select count(*)::int as count from settings where value = '{}'`),
      ).toEqual([{ count: kept }]);
      await db.execute(
        sql`insert into settings (key, value, updated_at) values (${String(kept)}, '{}', now())`,
      );
      await close();
    }
  });

  test("belongs to one at a time, and to the next when that one closed or failed", async () => {
    const dataDir = await copyOfSound();
    const first = await openDatabase({ dataDir });
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      /in use by another process, perhaps in another container. Stop that one first/,
    );
    await first.close();
    await opensWell(dataDir);
    await writeFile(join(dataDir, "PG_VERSION"), "17\n");
    await expect(openDatabase({ dataDir })).rejects.toThrow("PostgreSQL 17");
    await writeFile(join(dataDir, "PG_VERSION"), `${POSTGRES_MAJOR}\n`);
    await opensWell(dataDir);
  });

  test("is not kept by the process id a former version wrote, even of a living program", async () => {
    const dataDir = await copyOfSound();
    await writeFile(`${dataDir}.lock`, String(process.ppid));
    await opensWell(dataDir);
    expect(existsSync(`${dataDir}.lock`)).toBe(false);
  });
});
