import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { builtFrom } from "../../scripts/lib/build.mjs";
import { root } from "../../scripts/lib/paths.mjs";
import { startShop } from "./shop-server.ts";

const folder = join(root, "node_modules", ".cache", "shop-seeds");
const hourMs = 3_600_000;

/** The data of a shop after its first start, which takes seconds: shops of tests begin with a copy. */
export async function shopSeed(): Promise<string> {
  // Kept for an hour: the demo tells its orders relative to the moment it is loaded.
  const hour = Math.floor(Date.now() / hourMs);
  const seed = join(folder, `${hour}-${builtFrom() ?? randomUUID()}`);
  if (existsSync(seed)) return seed;
  await mkdir(folder, { recursive: true });
  await removeOld();
  const first = await startShop();
  await first.end();
  // Half a copy must not be taken for a seed.
  const part = join(folder, randomUUID());
  await cp(first.dataDir, part, { recursive: true });
  await rename(part, seed);
  await first.stop();
  return seed;
}

/** Another run may still copy a seed of the hour before. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > 3 * hourMs) await rm(path, { recursive: true, force: true });
  }
}

export default async function setUpSeed(project: TestProject): Promise<void> {
  project.provide("shopSeed", await shopSeed());
}
