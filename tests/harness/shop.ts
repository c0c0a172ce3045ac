import type { TestProject } from "vitest/node";
import { buildIsFresh } from "../../scripts/lib/build.mjs";
import { startShop } from "./shop-server.ts";

/** One built shop for all stories. */
export default async function setUpShop(project: TestProject): Promise<() => Promise<void>> {
  if (!buildIsFresh())
    process.stderr.write(
      "The build is older than the sources: `npm run build` brings it up to date.\n",
    );
  const shop = await startShop();
  project.provide("shopUrl", shop.baseUrl);
  project.provide("shopLog", shop.logFile);
  return shop.stop;
}
