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

/** `npm test` runs the quick tier, `npm run test:release` the rest; a word or an option selects from both. */
const release = process.argv[2] === "--release";
const args = process.argv.slice(release ? 3 : 2);
const everything = args.length === 0;
const total = { passed: 0, failed: [], skipped: 0 };

function add({ passed, failed, skipped = 0 }) {
  total.passed += passed;
  total.failed.push(...failed);
  total.skipped += skipped;
}

/** Runs a step of the preparation; a failure is counted, and the other steps continue. */
async function attempt(work) {
  try {
    return { value: await work() };
  } catch (error) {
    report(error);
    total.failed.push(String(error.message).split("\n", 1)[0]);
    return undefined;
  }
}

/** A plain word runs only tests without a build, in seconds; a path, an option or «.story» may need the build. */
const needsBuild = everything || args.some((arg) => /^-|\/|\.(story|system)/.test(arg));

function nameStories() {
  const stories = readdirSync(join(root, "tests/stories"));
  const matching = args.filter((arg) => stories.some((story) => story.includes(arg)));
  for (const arg of matching) console.log(`Its browser stories: npm test -- ${arg}.story`);
}

/** Projects that need no build. With PostgreSQL, the release tier repeats the driver's tests on PGlite. */
function unbuiltProjects(postgres) {
  if (!postgres) return release ? [] : ["unit", "api-pglite"];
  return release ? ["api-pglite"] : ["unit", "api-postgres"];
}

/** Runs checks, build and the tests without a build in parallel: each alone leaves a core idle at times. */
async function runTier(postgres) {
  const chromium = await attempt(ensureChromium);
  const messages = await attempt(ensureMessages);
  if (!messages) return;
  const building = attempt(ensureBuilt);
  const checking = release ? undefined : attempt(runChecks);
  const unbuilt = unbuiltProjects(postgres);
  const testing = unbuilt.length ? attempt(() => runBeside(unbuilt, { postgres })) : undefined;
  const [built, checked, tested] = [await building, await checking, await testing];
  for (const counted of [checked, tested]) if (counted) add(counted.value);
  if (!built) return;
  const projects = [
    ...(chromium ? ["stories"] : []),
    ...(release ? ["spec-elsewhere", "system"] : []),
  ];
  const env = { TEST_TIER: release ? "release" : "quick" };
  if (chromium) env.CHROMIUM_PATH = chromium.value;
  const selected = projects.map((project) => `--project=${project}`);
  if (projects.length > 0) add(await runVitest(selected, env, { postgres }));
  if (release) add(await runVitest(["--config=tests/engines/vitest.config.ts"], env, { postgres }));
}

async function runSelected(postgres) {
  const chromium = needsBuild ? await attempt(ensureChromium) : undefined;
  const messages = await attempt(ensureMessages);
  const built = needsBuild && messages ? await attempt(ensureBuilt) : messages;
  const skip = [
    ...(chromium && built ? [] : ["--project=!stories"]),
    ...(needsBuild && built ? [] : ["--project=!system", "--project=!spec-elsewhere"]),
  ];
  const env = chromium ? { CHROMIUM_PATH: chromium.value } : {};
  add(await runVitest([...skip, ...args], env, { postgres }));
  if (!needsBuild) nameStories();
}

async function runTests() {
  const postgres = findPostgres() !== undefined;
  if (!postgres) console.log("PostgreSQL is not installed here: the API tests run on PGlite only.");
  await (everything ? runTier(postgres) : runSelected(postgres));
}

const installed = await attempt(ensureInstalled);
if (installed) await attempt(runTests);

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
// Repeated at the end, because the first failure is thousands of lines above.
for (const what of total.failed) console.log(`✗ ${what}`);
console.log(`${total.passed} passed, ${total.failed.length} failed${skipped}`);
process.exitCode = total.failed.length > 0 || total.passed === 0 ? 1 : 0;
