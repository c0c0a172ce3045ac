import "./lib/node-version.mjs";
import { ensureMessages } from "./lib/build.mjs";
import { loadEnvFile } from "./lib/env-file.mjs";
import { main } from "./lib/failure.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { toolEnv } from "./lib/paths.mjs";
import { serve } from "./lib/run.mjs";
import { projectNode } from "./lib/runtime.mjs";

await main(async () => {
  loadEnvFile();
  await ensureInstalled();
  await ensureMessages();
  return serve(projectNode(), ["server/dev/dev.ts"], toolEnv({ NODE_ENV: "development" }));
});
