import "./lib/node-version.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { main } from "./lib/failure.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { toolEnv } from "./lib/paths.mjs";
import { serve } from "./lib/run.mjs";
import { projectNode } from "./lib/runtime.mjs";

/** `node scripts/faults.mjs [names]`: the whole matrix, or the faults whose names begin so, into docs/faults.md. */
const [faults = "all"] = process.argv.slice(2);

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const command = ["node_modules/vitest/vitest.mjs", "run", "--project=system", "tests/faults"];
  const code = await serve(projectNode(), command, toolEnv({ FAULTS: faults }));
  const files = ["docs/faults.md", "docs/faults.json"];
  await serve(
    projectNode(),
    ["node_modules/prettier/bin/prettier.cjs", "--write", ...files],
    toolEnv(),
  );
  return code;
});
