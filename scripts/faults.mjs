import "./lib/node-version.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { main } from "./lib/failure.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { toolEnv } from "./lib/paths.mjs";
import { serve } from "./lib/run.mjs";
import { projectNode } from "./lib/runtime.mjs";

/** Usage: node scripts/faults.mjs [names]. Runs the faults whose names begin so, by default all, into docs/faults.md.
 * node scripts/faults.mjs chaos [runs] [seconds]: twenty shoppers at once, one seed per run, each for at least so many seconds and until each kind of fault has struck. */
const [faults = "all", runs = "10", seconds = "60"] = process.argv.slice(2);
const isChaos = faults === "chaos";
const file = isChaos ? "tests/faults/chaos" : "tests/faults/faults";
const settings = isChaos ? { CHAOS: runs, CHAOS_SECONDS: seconds } : { FAULTS: faults };

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const command = ["node_modules/vitest/vitest.mjs", "run", "--project=system", file];
  const code = await serve(projectNode(), command, toolEnv(settings));
  const files = ["docs/faults.md", isChaos ? "docs/chaos.json" : "docs/faults.json"];
  await serve(
    projectNode(),
    ["node_modules/prettier/bin/prettier.cjs", "--write", ...files],
    toolEnv(),
  );
  return code;
});
