import { tail } from "./failure.mjs";
import { toolEnv } from "./paths.mjs";
import { seconds, withProgress } from "./progress.mjs";
import { run } from "./run.mjs";
import { projectNode } from "./runtime.mjs";

const checks = {
  types: [
    ["node_modules/@react-router/dev/bin.cjs", "typegen"],
    ["node_modules/typescript/bin/tsc", "--noEmit"],
  ],
  lint: [["node_modules/oxlint/bin/oxlint"]],
  format: [["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level=warn", "."]],
  unused: [["node_modules/knip/bin/knip.js", "--no-progress"]],
};

/** Types, lint, format and unused code; one line each, and the output of those that fail. */
export async function runChecks() {
  const results = await withProgress("Checking types, lint, format and unused code", () =>
    Promise.all(Object.values(checks).map(runCheck)),
  );
  Object.keys(checks).forEach((name, index) => {
    const { passed, took, output } = results[index];
    console.log(`${passed ? "✓" : "✗"} ${name} (${seconds(took)})`);
    if (!passed) console.log(tail(output, 200));
  });
  const passed = results.filter((result) => result.passed).length;
  return { passed, failed: results.length - passed };
}

async function runCheck(commands) {
  const started = Date.now();
  let result = { code: 0, output: "" };
  for (const args of commands) {
    if (result.code === 0) result = await run(projectNode(), args, { env: toolEnv() });
  }
  return { passed: result.code === 0, took: Date.now() - started, output: result.output };
}
