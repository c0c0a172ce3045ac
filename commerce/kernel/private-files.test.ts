import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeDataPrivate, makePrivate, readableByOthers } from "./secrets.ts";

/** A DATA_DIR with the permissions left by umask 022 and PGlite. */
async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "rugiada-private-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dataDir = join(folder, "data");
  await mkdir(join(dataDir, "database/pg_wal"), { recursive: true });
  await mkdir(join(dataDir, "images"));
  for (const name of ["database/pg_wal/1", "images/a", "secret"])
    await writeFile(join(dataDir, name), "x");
  // chmod instead of umask, which would apply to the whole process.
  for (const name of ["", "database", "database/pg_wal", "images"])
    await chmod(join(dataDir, name), 0o755);
  await chmod(join(dataDir, "images/a"), 0o644);
  await chmod(join(dataDir, "database/pg_wal/1"), 0o666);
  await chmod(join(dataDir, "secret"), 0o600);
  return dataDir;
}

async function openIn(dataDir: string): Promise<string[]> {
  const names = ["", ...(await readdir(dataDir, { recursive: true }))];
  const modes = names.map(async (name) => (await stat(join(dataDir, name))).mode & 0o077);
  const found = await Promise.all(modes);
  return names.filter((_, index) => found[index] !== 0);
}

test.skipIf(process.platform === "win32")("an open DATA_DIR is closed, once", async () => {
  const dataDir = await openFolder();
  expect(readableByOthers(dataDir)).toEqual([join(dataDir, "database"), join(dataDir, "images")]);
  expect(makeDataPrivate(dataDir)).toBe(6);
  expect(await openIn(dataDir)).toEqual([]);
  expect(readableByOthers(dataDir)).toEqual([]);
  expect(makeDataPrivate(dataDir)).toBe(0);
});

test.skipIf(process.platform === "win32")(
  "in a folder shared with others only the shop's own is closed",
  async () => {
    const dataDir = await openFolder();
    await mkdir(join(dataDir, "else"));
    await chmod(join(dataDir, "else"), 0o755);
    makeDataPrivate(dataDir);
    expect(await openIn(dataDir)).toEqual(["", "else"]);
    expect(readableByOthers(dataDir)).toEqual([]);
  },
);

test.skipIf(process.platform === "win32")(
  "what a link points to is told, not changed",
  async () => {
    const dataDir = await openFolder();
    const elsewhere = join(dataDir, "../elsewhere");
    await mkdir(elsewhere);
    await chmod(elsewhere, 0o755);
    await symlink(elsewhere, join(dataDir, "files"));
    expect(makePrivate(join(dataDir, "files"))).toBe(0);
    expect((await stat(elsewhere)).mode & 0o077).not.toBe(0);
    expect(readableByOthers(dataDir)).toContain(join(dataDir, "files"));
  },
);

test("a folder that is not there yet is nothing to mend", () => {
  expect([makeDataPrivate("/none/such"), readableByOthers("/none/such")]).toEqual([0, []]);
});
