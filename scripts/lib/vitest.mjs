import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { root, toolEnv } from "./paths.mjs";
import { withProgress } from "./progress.mjs";
import { run, serve } from "./run.mjs";
import { projectNode } from "./runtime.mjs";

/** Runs vitest and counts its tests; a file or run that fails outside its tests counts as one failure.
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {{ postgres: boolean }} has */
export async function runVitest(args, env, has) {
  return counted(args, has, (command) => serve(projectNode(), command, toolEnv(env)));
}

/** Runs vitest in parallel to other work and prints its output at the end.
 * @param {string[]} projects
 * @param {{ postgres: boolean }} has */
export async function runBeside(projects, has) {
  const args = projects.map((project) => `--project=${project}`);
  return counted(args, has, async (command) => {
    const label = `Testing ${projects.join(", ")}`;
    const running = () => run(projectNode(), command, { env: toolEnv() });
    const { code, output } = await withProgress(label, running);
    console.log(output);
    return code;
  });
}

/** @param {string[]} args
 * @param {{ postgres: boolean }} has
 * @param {(command: string[]) => Promise<number>} start */
async function counted(args, has, start) {
  const folder = mkdtempSync(join(tmpdir(), "rugiada-test-"));
  const report = join(folder, "report.json");
  const command = ["node_modules/vitest/vitest.mjs", "run", "--reporter=default"];
  const output = ["--reporter=json", `--outputFile.json=${report}`];
  const code = await start([...command, ...output, ...args]);
  const counts = count(readReport(report), has);
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0 && counts.failed.length === 0) counts.failed.push("vitest, outside of its tests");
  return counts;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { testResults: [] };
  }
}

/** @param {{ testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} report
 * @param {{ postgres: boolean }} has */
export function count({ testResults }, has) {
  const counts = { passed: 0, failed: /** @type {string[]} */ ([]), skipped: 0 };
  for (const { name, status, assertionResults } of testResults) {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    const passed = assertionResults.filter((test) => test.status === "passed");
    counts.passed += passed.length;
    counts.skipped += assertionResults.length - passed.length - failed.length;
    for (const { fullName } of failed) counts.failed.push(`${file}: ${fullName}`);
    if (status === "failed" && failed.length === 0) counts.failed.push(file);
    if (!has.postgres && name.endsWith(".api.test.ts")) counts.skipped += assertionResults.length;
  }
  return counts;
}
