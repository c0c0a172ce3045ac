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
const total = { passed: 0, failed: [], skipped: 0 };

function add({ passed, failed, skipped = 0 }) {
  total.passed += passed;
  total.failed.push(...failed);
  total.skipped += skipped;
}

/** Projects whose tests take the sources as they are. */
const unbuilt = ["unit", "api-*"];

/** Runs a part of the preparation; a failure counts, and the rest goes on without that part. */
async function attempt(work) {
  try {
    return { value: await work() };
  } catch (error) {
    report(error);
    total.failed.push(String(error.message).split("\n", 1)[0]);
    return undefined;
  }
}

/** A word runs what needs no build, in seconds; a path, an option or «.story» also what it names of the rest. */
const wantsBuilt = args.length === 0 || args.some((arg) => /^-|\/|\.(story|system)/.test(arg));

function sayWhatWaits() {
  const stories = readdirSync(join(root, "tests/stories"));
  const waiting = args.filter((arg) => stories.some((story) => story.includes(arg)));
  for (const arg of waiting) console.log(`Its browser stories: npm test -- ${arg}.story`);
}

async function runTests() {
  const postgres = findPostgres() !== undefined;
  if (!postgres) console.log("PostgreSQL is not installed here: the API tests run on PGlite only.");
  const chromium = wantsBuilt ? await attempt(ensureChromium) : undefined;
  const messages = await attempt(ensureMessages);
  const building = wantsBuilt && messages ? attempt(ensureBuilt) : messages;
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
    ...(chromium && built ? [] : ["--project=!stories"]),
    ...(wantsBuilt && built ? [] : ["--project=!system"]),
  ];
  const env = chromium ? { CHROMIUM_PATH: chromium.value } : {};
  add(await runVitest([...skip, ...args], env, { postgres }));
  if (!wantsBuilt) sayWhatWaits();
}

const installed = await attempt(ensureInstalled);
if (installed) await attempt(runTests);

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
// Said again at the end: what failed first is thousands of lines up.
for (const what of total.failed) console.log(`✗ ${what}`);
console.log(`${total.passed} passed, ${total.failed.length} failed${skipped}`);
process.exitCode = total.failed.length > 0 || total.passed === 0 ? 1 : 0;
