import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";

export type DiskCache = {
  get: (key: string) => Promise<Buffer | undefined>;
  set: (key: string, bytes: Buffer) => Promise<void>;
};

const TEMPORARY = ".tmp";

/** An LRU cache of files, limited to `maxBytes`. */
export function createDiskCache(folder: string, maxBytes: number): DiskCache {
  const fileOf = (key: string) => join(folder, key);
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => size || 1,
    dispose: (_size, key, reason) => {
      if (reason === "evict") void rm(fileOf(key), { force: true }).catch(() => {});
    },
  });
  const ready = restore(folder, sizes).catch(() => {});

  return {
    async get(key) {
      await ready;
      if (sizes.get(key) === undefined) return;
      const bytes = await readFile(fileOf(key)).catch(() => undefined);
      const now = new Date();
      if (bytes) void utimes(fileOf(key), now, now).catch(() => {});
      else sizes.delete(key);
      return bytes;
    },
    async set(key, bytes) {
      await ready;
      if (bytes.length > maxBytes) return;
      await mkdir(folder, { recursive: true });
      const temporary = fileOf(randomUUID() + TEMPORARY);
      try {
        await writeFile(temporary, bytes);
        await rename(temporary, fileOf(key));
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {});
        throw error;
      }
      sizes.set(key, bytes.length);
    },
  };
}

/** Registers the files of an earlier run, oldest first. */
async function restore(folder: string, sizes: LRUCache<string, number>): Promise<void> {
  const found = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const info = await stat(join(folder, name)).catch(() => undefined);
      return info?.isFile() ? [{ name, size: info.size, used: info.mtimeMs }] : [];
    }),
  );
  for (const { name, size } of found.flat().sort((a, b) => a.used - b.used)) {
    if (name.endsWith(TEMPORARY)) await rm(join(folder, name), { force: true });
    else sizes.set(name, size);
  }
}
