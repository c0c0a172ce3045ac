import { tail } from "./failure.mjs";
import { toolEnv } from "./paths.mjs";
import { seconds, withProgress } from "./progress.mjs";
import { run } from "./run.mjs";
import { projectNode } from "./runtime.mjs";

/** Type and unused-code checks need the files it generates. */
const typegen = ["node_modules/@react-router/dev/bin.cjs", "typegen"];

const prettier = ["--check", "--log-level=warn", "--cache", "--cache-strategy=content", "."];

const checks = {
  types: ["node_modules/typescript/bin/tsc", "--noEmit"],
  lint: ["node_modules/oxlint/bin/oxlint"],
  format: ["node_modules/prettier/bin/prettier.cjs", ...prettier],
  unused: ["node_modules/knip/bin/knip.js", "--no-progress"],
  // Finds code that only tests use.
  "only tested": ["node_modules/knip/bin/knip.js", "--no-progress", "-c", "knip.production.json"],
};

/** Prints one line per check, and the output of those that fail. */
export async function runChecks() {
  const results = await withProgress("Checking types, lint, format and unused code", async () => {
    const written = await runCheck(typegen);
    if (!written.passed) return Object.values(checks).map(() => written);
    return Promise.all(Object.values(checks).map(runCheck));
  });
  Object.keys(checks).forEach((name, index) => {
    const { passed, took, output } = results[index];
    console.log(`${passed ? "✓" : "✗"} ${name} (${seconds(took)})`);
    if (!passed) console.log(tail(output, 200));
  });
  const failed = Object.keys(checks).filter((_, index) => !results[index].passed);
  return { passed: results.length - failed.length, failed };
}

/** @param {string[]} args */
async function runCheck(args) {
  const started = Date.now();
  const { code, output } = await run(projectNode(), args, { env: toolEnv() });
  return { passed: code === 0, took: Date.now() - started, output };
}
