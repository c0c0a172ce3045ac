import { tail } from "./failure.mjs";
import { toolEnv } from "./paths.mjs";
import { seconds } from "./progress.mjs";
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
  const results = await Promise.all(Object.entries(checks).map(runCheck));
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}

async function runCheck([name, commands]) {
  const started = Date.now();
  for (const args of commands) {
    const { code, output } = await run(projectNode(), args, { env: toolEnv() });
    if (code === 0) continue;
    console.log(`✗ ${name} (${seconds(Date.now() - started)})\n${tail(output, 200)}`);
    return false;
  }
  console.log(`✓ ${name} (${seconds(Date.now() - started)})`);
  return true;
}
