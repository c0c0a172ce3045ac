import type { TestProject } from "vitest/node";
import { buildIsFresh } from "../../scripts/lib/build.mjs";
import { findPostgres } from "../../scripts/lib/postgres.mjs";
import { startPostgres } from "./postgres-server.ts";
import { shopSeed } from "./seed.ts";
import { type Shop, startShop } from "./shop-server.ts";

/** One built shop for all stories, and the data that shops of single stories start with. */
export default async function setUpShop(project: TestProject): Promise<() => Promise<void>> {
  if (!buildIsFresh())
    process.stderr.write(
      "The build is older than the sources: `npm run build` brings it up to date.\n",
    );
  const seed = await shopSeed();
  const shop = await commonShop(seed);
  project.provide("shopUrl", shop.baseUrl);
  project.provide("shopLog", shop.logFile);
  project.provide("shopSeed", seed);
  return shop.stop;
}

/** On PostgreSQL where there is one: it answers with a third of the embedded database's CPU time. */
async function commonShop(seed: string): Promise<Pick<Shop, "baseUrl" | "logFile" | "stop">> {
  if (findPostgres() === undefined) return startShop({}, seed);
  const postgres = await startPostgres();
  const shop = await startShop({ DATABASE_URL: postgres.url });
  const stop = async () => {
    await shop.stop();
    await postgres.stop();
  };
  return { ...shop, stop };
}
