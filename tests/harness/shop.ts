import type { TestProject } from "vitest/node";
import { buildIsFresh } from "../../scripts/lib/build.mjs";
import { findPostgres } from "../../scripts/lib/postgres.mjs";
import { copyDatabase } from "./database.ts";
import { startPostgres } from "./postgres-server.ts";
import { shopSeed } from "./seed.ts";
import { startShop } from "./shop-server.ts";

/** One built shop for all stories, and the data that shops of single stories start with. */
export default async function setUpShop(project: TestProject): Promise<() => Promise<void>> {
  const { baseUrl, stop } = await openShop(project);
  project.provide("storefrontUrl", baseUrl);
  return stop;
}

export async function openShop(project: TestProject) {
  if (!buildIsFresh())
    process.stderr.write(
      "The build is older than the sources: `npm run build` brings it up to date.\n",
    );
  const seed = await shopSeed();
  const { shop, postgresSeed, stop } = await commonShop(seed);
  project.provide("shopUrl", shop.baseUrl);
  project.provide("shopLog", shop.logFile);
  project.provide("shopSeed", seed);
  project.provide("postgresSeed", postgresSeed);
  return { baseUrl: shop.baseUrl, stop };
}

/** On PostgreSQL where there is one: it answers with a third of the embedded database's CPU time. */
async function commonShop(seed: string) {
  if (findPostgres() === undefined) {
    const shop = await startShop({}, seed);
    return { shop, postgresSeed: null, stop: shop.stop };
  }
  const postgres = await startPostgres();
  const first = await copyDatabase(postgres.socketUrl, "template1");
  const seedShop = await startShop({ DATABASE_URL: first });
  await seedShop.end();
  const { dataDir } = seedShop;
  const template = new URL(first).pathname.slice(1);
  const copy = await copyDatabase(postgres.socketUrl, template);
  const shop = await startShop({ DATABASE_URL: copy }, dataDir);
  const stop = async () => {
    await shop.stop();
    await seedShop.stop();
    await postgres.stop();
  };
  return { shop, postgresSeed: { url: postgres.socketUrl, template, dataDir }, stop };
}
