import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findChromium, findHeadlessShell } from "../../scripts/lib/chromium.mjs";

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** One Chromium for the whole run; every story connects to it. */
export default async function setUpChromium(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findHeadlessShell() ?? findChromium();
  if (executablePath === undefined)
    throw new Error("No Chromium was found: run `npm test` once, or set CHROMIUM_PATH.");
  const server = await chromium.launchServer({ executablePath, args });
  project.provide("chromiumEndpoint", server.wsEndpoint());
  return () => server.close();
}
