import type { TestProject } from "vitest/node";
import { createProxy } from "#tests/backends/only-the-spec.mjs";
import { listen, openStorefront } from "#tests/backends/storefront.ts";
import { openShop } from "./shop.ts";

/** The shop, and the pages of a storefront that reads its API with the specification's calls and fields alone. */
export default async function setUpStorefront(project: TestProject): Promise<() => Promise<void>> {
  const { baseUrl, stop } = await openShop(project);
  const api = await listen(createProxy({ target: baseUrl }));
  const storefront = await openStorefront(api.url);
  project.provide("storefrontUrl", storefront.url);
  return async () => {
    await storefront.close();
    await api.close();
    await stop();
  };
}
