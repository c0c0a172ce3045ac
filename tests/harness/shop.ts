import type { TestProject } from "vitest/node";
import { buildIsFresh } from "../../scripts/lib/build.mjs";
import { shopSeed } from "./seed.ts";
import { startShop } from "./shop-server.ts";

/** One built shop for all stories, and the data that shops of single stories start with. */
export default async function setUpShop(project: TestProject): Promise<() => Promise<void>> {
  if (!buildIsFresh())
    process.stderr.write(
      "The build is older than the sources: `npm run build` brings it up to date.\n",
    );
  const seed = await shopSeed();
  const shop = await startShop({}, seed);
  project.provide("shopUrl", shop.baseUrl);
  project.provide("shopLog", shop.logFile);
  project.provide("shopSeed", seed);
  return shop.stop;
}
