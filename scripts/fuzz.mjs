import "./lib/node-version.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { main } from "./lib/failure.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { toolEnv } from "./lib/paths.mjs";
import { findPostgres } from "./lib/postgres.mjs";
import { serve } from "./lib/run.mjs";
import { projectNode } from "./lib/runtime.mjs";

/** Usage: node scripts/fuzz.mjs [calls] [seed]. A tenth of the generated calls go to the forms, the others to the API. */
const [calls = "100000", seed = "1"] = process.argv.slice(2);

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const api = findPostgres() === undefined ? "api-pglite" : "api-postgres";
  const projects = [`--project=${api}`, "--project=stories"];
  const env = toolEnv({ FUZZ_CALLS: calls, FUZZ_SEED: seed });
  const command = ["node_modules/vitest/vitest.mjs", "run", ...projects, "tests/fuzz"];
  return serve(projectNode(), command, env);
});
