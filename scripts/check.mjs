import "./lib/node-version.mjs";
import { auditDependencies } from "./lib/audit.mjs";
import { ensureMessages } from "./lib/build.mjs";
import { runChecks } from "./lib/checks.mjs";
import { main } from "./lib/failure.mjs";
import { ensureInstalled } from "./lib/install.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureMessages();
  const checks = await runChecks();
  const audit = await auditDependencies();
  const passed = checks.passed + audit.passed;
  const failed = checks.failed.length + audit.failed;
  const open = audit.notVerified > 0 ? `, ${audit.notVerified} not verified` : "";
  console.log(`${passed} passed, ${failed} failed${open}`);
  return failed > 0 ? 1 : 0;
});
