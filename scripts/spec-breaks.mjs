import "./lib/node-version.mjs";
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyProject } from "./lib/copy-project.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { root, toolEnv } from "./lib/paths.mjs";
import { projectNode } from "./lib/runtime.mjs";

/** Usage: node scripts/spec-breaks.mjs [numbers]. Breaks the code of lines of the specification in a copy of the project
 * (all of tests/spec/breaks.json at once, or those numbered from 1), builds it and expects the test of each line to fail. */
const all = JSON.parse(readFileSync(join(root, "tests/spec/breaks.json"), "utf8"));
const numbers = process.argv.slice(2).map(Number);
const breaks = numbers.length > 0 ? numbers.map((number) => all[number - 1]) : all;

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

function runIn(copy, args) {
  const { status } = spawnSync(projectNode(), args, {
    cwd: copy,
    env: toolEnv(),
    stdio: "inherit",
  });
  return status;
}

/** The outcome of each test, by its name. */
function testLines(copy) {
  const results = join(copy, "results.json");
  const pattern = breaks.map(({ line }) => escaped(line)).join("|");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
  const tests = ["run", "--project=stories", "tests/spec", "-t", pattern];
  runIn(copy, ["node_modules/vitest/vitest.mjs", ...tests, ...reporters]);
  const { testResults } = JSON.parse(readFileSync(results, "utf8"));
  return testResults.flatMap(({ assertionResults }) => assertionResults);
}

await main(async () => {
  await ensureInstalled();
  const copy = copyProject("spec-breaks");
  try {
    for (const { file, from, to } of breaks) {
      const path = join(copy, file);
      const text = readFileSync(path, "utf8");
      if (text.split(from).length !== 2) throw new Failure(`${file} does not have once: ${from}`);
      writeFileSync(
        path,
        text.replace(from, () => to),
      );
    }
    if (runIn(copy, ["scripts/build.mjs"]) !== 0) throw new Failure("The build failed.");
    const tested = testLines(copy);
    const unnoticed = breaks.filter(
      ({ line }) =>
        !tested.some(({ title, status }) => title.startsWith(line) && status === "failed"),
    );
    for (const { line, file } of unnoticed) console.log(`not noticed: ${line} (${file})`);
    console.log(`${breaks.length - unnoticed.length} of ${breaks.length} broken lines noticed`);
    return unnoticed.length > 0 ? 1 : 0;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
