import { rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { createVitest } from "vitest/node";

/** Keeps vitest and its database running in the project's copy, so that a mutant costs only its tests. */
const [projects, own, wider] = process.argv.slice(2).map((list) => list.split(",").filter(Boolean));
const vitest = await createVitest("test", {
  watch: false,
  bail: 1,
  project: projects,
  reporters: [{}],
  retry: 0,
  // Long timeouts: a slow machine must not count as a killed mutant.
  testTimeout: 120_000,
  hookTimeout: 120_000,
});
const inFolders = async (folders) =>
  folders.length === 0 ? [] : await vitest.globTestSpecifications(folders);
const rounds = [await inFolders(own), await inFolders(wider)];

/** Tests a mutant, or the original code without one; returns the first failing test. */
async function test({ file, text, original }) {
  if (file !== undefined) write(file, text);
  let tests = 0;
  let by = null;
  for (const specifications of rounds) {
    if (specifications.length === 0 || by !== null) continue;
    const result = await vitest.runTestSpecifications(specifications);
    const seen = result.testModules.flatMap((module) => [...module.children.allTests()]);
    tests += seen.length;
    by = whoNoticed(seen, result);
  }
  if (file !== undefined) write(file, original);
  return { noticed: by !== null, tests, by };
}

function whoNoticed(tests, { testModules, unhandledErrors }) {
  const failed = tests.find((one) => one.result().state === "failed");
  const broken = testModules.find((module) => !module.ok());
  if (failed) return failed.fullName;
  if (broken) return broken.relativeModuleId;
  return unhandledErrors.length > 0 ? String(unhandledErrors[0]) : null;
}

function write(file, text) {
  const path = resolve(file);
  rmSync(path);
  writeFileSync(path, text);
  vitest.invalidateFile(path);
}

process.on("message", async (mutant) => {
  if (mutant !== "end") return process.send?.(await test(mutant));
  await vitest.close();
  process.exit();
});
process.send?.("ready");
