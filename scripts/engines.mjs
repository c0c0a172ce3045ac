import "./lib/node-version.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { main } from "./lib/failure.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { toolEnv } from "./lib/paths.mjs";
import { serve } from "./lib/run.mjs";
import { projectNode } from "./lib/runtime.mjs";

/** Usage: node scripts/engines.mjs. Runs the main journeys in Firefox and WebKit, where installed. */
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const config = ["--config", "tests/engines/vitest.config.ts", "--reporter=verbose"];
  return serve(projectNode(), ["node_modules/vitest/vitest.mjs", "run", ...config], toolEnv());
});
