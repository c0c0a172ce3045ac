import type { TestProject } from "vitest/node";
import { startShop } from "./shop-server.ts";

/** The data of a shop after its first start, which takes seconds: shops of single tests begin with a copy. */
export default async function setUpSeed(project: TestProject): Promise<() => Promise<void>> {
  const first = await startShop();
  await first.end();
  project.provide("shopSeed", first.dataDir);
  return first.stop;
}
