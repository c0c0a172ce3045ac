import type { LaunchOptions } from "playwright-core";
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

export const withoutImages = "--blink-settings=imagesEnabled=false";

/** A story's pages live too shortly to earn back what optimising their code costs. */
export const unoptimised = "--js-flags=--no-opt --no-maglev";

export function launchOptions(...more: string[]): LaunchOptions {
  const executablePath = findHeadlessShell() ?? findChromium();
  if (executablePath === undefined)
    throw new Error("No Chromium was found: run `npm test` once, or set CHROMIUM_PATH.");
  return { executablePath, args: [...args, ...more] };
}
