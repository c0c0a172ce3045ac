import "./lib/node-version.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { main } from "./lib/failure.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { toolEnv } from "./lib/paths.mjs";
import { serve } from "./lib/run.mjs";
import { projectNode } from "./lib/runtime.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return serve(projectNode(), ["bench/run.ts"], toolEnv({ NODE_ENV: "production" }));
});
