import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { getMimeType } from "hono/utils/mime";
import { z } from "zod";
import type { FileStorage } from "#commerce/kernel/storage.ts";
import { dayMs } from "#contract/format/dates.ts";
import { chooseEncoding, encode } from "./static-files.ts";

/** Files of each release of the last weeks, and when it was last started. */
const Releases = z.array(z.object({ startedAt: z.number(), files: z.array(z.string()) }));
type Releases = z.infer<typeof Releases>;

const list = "releases.json";
const keptFor = 30 * dayMs;
const lookAgain = 2000;

export type ReleaseAssets = ReturnType<typeof createReleaseAssets>;

/**
 * Built files of all releases still open in a browser tab, or already running in another process during a rollout. File
 * names contain a hash, so releases share one folder.
 */
export function createReleaseAssets(storage: FileStorage) {
  let known = new Set<string>();
  /** Monotonic: the system clock may be set back. */
  let lookedAt = -lookAgain;

  async function read(): Promise<Releases> {
    const text = await storage.get(list);
    const releases = text ? Releases.parse(JSON.parse(text.toString())) : [];
    known = new Set(releases.flatMap(({ files }) => files));
    return releases;
  }

  /** Throttled to one directory listing every two seconds, because anyone can request made-up names. */
  async function isKept(name: string): Promise<boolean> {
    if (!known.has(name) && performance.now() - lookedAt > lookAgain) {
      lookedAt = performance.now();
      await read();
    }
    return known.has(name);
  }

  return {
    /** Adds this release's files and deletes those of releases that no tab can still have open. */
    async add(folders: Record<string, string>, now = Date.now()): Promise<void> {
      const found = await Promise.all(
        Object.entries(folders).map(async ([part, folder]) =>
          (await readdir(folder).catch(() => [])).flatMap((name) =>
            /\.(br|gz)$/.test(name) ? [] : [[`${part}/${name}`, join(folder, name)] as const],
          ),
        ),
      );
      const own = new Map<string, string>(found.flat());
      const before = await read();
      const mine = before.find(
        ({ files }) => files.length === own.size && files.every((name) => own.has(name)),
      );
      if (mine && now - mine.startedAt < dayMs) return;
      for (const [name, file] of own) {
        if (!known.has(name)) await storage.put(name, await readFile(file), typeOf(name));
      }
      const others = before.filter((release) => release !== mine);
      const kept = others.filter(({ startedAt }) => now - startedAt < keptFor);
      const releases = [...kept, { startedAt: now, files: [...own.keys()] }];
      await storage.put(list, Buffer.from(JSON.stringify(releases)), "application/json");
      const needed = new Set(releases.flatMap(({ files }) => files));
      for (const name of known) if (!needed.has(name)) await storage.delete(name);
      known = needed;
    },
    /** Serves files under `path` that this release's own folder lacks. */
    routes: (path: string, part: string) =>
      new Hono().get(`${path}/:file`, async (c, next) => {
        const name = `${part}/${c.req.param("file")}`;
        const bytes = (await isKept(name)) ? await storage.get(name) : undefined;
        if (!bytes) return next();
        const encoding = chooseEncoding(c.req.header("accept-encoding"));
        if (encoding !== "identity") c.header("content-encoding", encoding);
        c.header("vary", "Accept-Encoding");
        c.header("content-type", typeOf(name));
        c.header("cache-control", "public, max-age=31536000, immutable");
        return c.body(await encode(Buffer.from(bytes), encoding, 6));
      }),
  };
}

const typeOf = (name: string) => getMimeType(name) ?? "application/octet-stream";
