import "./lib/node-version.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { main } from "./lib/failure.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { toolEnv } from "./lib/paths.mjs";
import { serve } from "./lib/run.mjs";
import { projectNode } from "./lib/runtime.mjs";

const named = ["orders", "scale", "blocking", "inputs", "lighthouse"];

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const [what, ...rest] = process.argv.slice(2);
  const words = what === undefined || what === "compare" ? rest : [what, ...rest];
  const args = named.includes(what)
    ? [`bench/${what}.ts`, ...rest]
    : ["bench/compare.ts", ...words];
  return serve(projectNode(), args, toolEnv({ NODE_ENV: "production" }));
});
