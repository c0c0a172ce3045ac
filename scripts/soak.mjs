import "./lib/node-version.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { main } from "./lib/failure.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { toolEnv } from "./lib/paths.mjs";
import { serve } from "./lib/run.mjs";
import { projectNode } from "./lib/runtime.mjs";

/** Usage: node scripts/soak.mjs [minutes], one minute by default, ten at most. */
const [minutes = "1"] = process.argv.slice(2);

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const code = await serve(projectNode(), ["tests/load/soak.ts", minutes], toolEnv());
  const format = ["node_modules/prettier/bin/prettier.cjs", "--write", "docs/soak.md"];
  return code || serve(projectNode(), format, toolEnv());
});
