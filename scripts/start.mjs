import "./lib/node-version.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { loadEnvFile } from "./lib/env-file.mjs";
import { main } from "./lib/failure.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { toolEnv } from "./lib/paths.mjs";
import { superviseServer } from "./lib/supervise.mjs";
import { projectNode } from "./lib/runtime.mjs";

await main(async () => {
  loadEnvFile();
  await ensureInstalled();
  await ensureBuilt();
  return superviseServer(projectNode(), ["server/main.ts"], toolEnv({ NODE_ENV: "production" }));
});
