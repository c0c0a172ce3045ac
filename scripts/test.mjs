import "./lib/node-version.mjs";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt, ensureMessages } from "./lib/build.mjs";
import { runChecks } from "./lib/checks.mjs";
import { report } from "./lib/failure.mjs";
import { ensureChromium } from "./lib/install-chromium.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/paths.mjs";
import { findPostgres } from "./lib/postgres.mjs";
import { runBeside, runVitest } from "./lib/vitest.mjs";

const args = process.argv.slice(2);
const total = { passed: 0, failed: 0, skipped: 0 };

function add(counts) {
  for (const [key, value] of Object.entries(counts)) total[key] += value;
}

/** Projects whose tests take the sources as they are. */
const unbuilt = ["unit", "api-*"];

/** Runs a part of the preparation; a failure counts, and the rest goes on without that part. */
async function attempt(work) {
  try {
    return { value: await work() };
  } catch (error) {
    report(error);
    total.failed += 1;
    return undefined;
  }
}

function wantsStories() {
  if (args.length === 0 || args.some((arg) => arg.startsWith("-"))) return true;
  const stories = readdirSync(join(root, "tests/stories")).map((name) => `tests/stories/${name}`);
  return stories.some((story) => args.some((filter) => story.includes(filter)));
}

async function runTests() {
  const postgres = findPostgres() !== undefined;
  if (!postgres) console.log("PostgreSQL is not installed here: the API tests run on PGlite only.");
  const stories = wantsStories();
  const chromium = stories ? await attempt(ensureChromium) : undefined;
  const messages = await attempt(ensureMessages);
  const building = stories && messages ? attempt(ensureBuilt) : messages;
  // Each leaves one of two cores idle for a part of its time: the build, the checks, and what needs no build.
  const everything = args.length === 0;
  const checking = everything ? attempt(runChecks) : undefined;
  const early =
    everything && messages ? attempt(() => runBeside(unbuilt, { postgres })) : undefined;
  const [built, checked, tested] = [await building, await checking, await early];
  for (const counted of [checked, tested]) if (counted) add(counted.value);
  if (tested && !built) return;
  const skip = [
    ...(tested ? unbuilt.map((project) => `--project=!${project}`) : []),
    ...(stories && !(chromium && built) ? ["--project=!stories"] : []),
    ...(stories && !built ? ["--project=!system"] : []),
  ];
  const env = chromium ? { CHROMIUM_PATH: chromium.value } : {};
  add(await runVitest([...skip, ...args], env, { postgres }));
}

const installed = await attempt(ensureInstalled);
if (installed) await attempt(runTests);

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
