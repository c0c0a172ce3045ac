import "./lib/node-version.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { main } from "./lib/failure.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { toolEnv } from "./lib/paths.mjs";
import { serve } from "./lib/run.mjs";
import { projectNode } from "./lib/runtime.mjs";

const ofPages = ["blocking", "inputs", "lighthouse", "back-forward"];
const alone = ["compare", "bulk", "orders", "price-edit", "search", ...ofPages];

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const [what, ...rest] = process.argv.slice(2);
  const args = alone.includes(what) ? [`bench/${what}.ts`, ...rest] : ["bench/run.ts"];
  return serve(projectNode(), args, toolEnv({ NODE_ENV: "production" }));
});
