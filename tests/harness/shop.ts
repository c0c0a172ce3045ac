import type { TestProject } from "vitest/node";
import { buildIsFresh } from "../../scripts/lib/build.mjs";
import { startShop } from "./shop-server.ts";

/** One built shop for all stories, and the data that shops of single stories start with. */
export default async function setUpShop(project: TestProject): Promise<() => Promise<void>> {
  if (!buildIsFresh())
    process.stderr.write(
      "The build is older than the sources: `npm run build` brings it up to date.\n",
    );
  // A first start loads the catalogue, which takes seconds: later shops begin with a copy of its data.
  const first = await startShop();
  await first.end();
  const shop = await startShop({}, first.dataDir);
  project.provide("shopUrl", shop.baseUrl);
  project.provide("shopLog", shop.logFile);
  project.provide("shopSeed", first.dataDir);
  return async () => {
    await shop.stop();
    await first.stop();
  };
}
