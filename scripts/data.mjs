import "./lib/node-version.mjs";
import { loadEnvFile } from "./lib/env-file.mjs";
import { main } from "./lib/failure.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { toolEnv } from "./lib/paths.mjs";
import { serve } from "./lib/run.mjs";
import { projectNode } from "./lib/runtime.mjs";

await main(async () => {
  loadEnvFile();
  await ensureInstalled();
  const command = ["server/commands/data.ts", ...process.argv.slice(2)];
  return serve(projectNode(), command, toolEnv({ NODE_ENV: "production" }));
});
