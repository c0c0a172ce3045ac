import "./lib/node-version.mjs";
import { ensureMessages } from "./lib/build.mjs";
import { runChecks } from "./lib/checks.mjs";
import { main } from "./lib/failure.mjs";
import { ensureInstalled } from "./lib/install.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureMessages();
  const { passed, failed } = await runChecks();
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});
