import { run } from "./run.mjs";

const command = ["audit", "--omit=dev", "--json", "--fetch-retries=0", "--fetch-timeout=10000"];

/** Runs `npm audit` on production dependencies; without the registry the result is «not verified», never «passed». */
export async function auditDependencies() {
  const { output } = await run("npm", command);
  const verdict = verdictOf(output);
  console.log(verdict.line);
  // An annotation is visible in GitHub's summary, where nobody opens the log of a passed run.
  if (verdict.notVerified && process.env.GITHUB_ACTIONS)
    console.log(`::warning title=Dependencies not verified::${verdict.line}`);
  return verdict;
}

/** @param {string} output what `npm audit --json` printed */
export function verdictOf(output) {
  const counts = readCounts(output);
  if (!counts) {
    const line =
      "? audit NOT VERIFIED: the registry's audit service cannot be reached, so nobody knows whether the installed versions have known problems. Run npm audit --omit=dev where it can.";
    return { passed: 0, failed: 0, notVerified: 1, line };
  }
  const grave = counts.high + counts.critical;
  const words = `${counts.total} known problems, ${grave} of them grave`;
  return grave > 0
    ? { passed: 0, failed: 1, notVerified: 0, line: `✗ audit (${words})` }
    : { passed: 1, failed: 0, notVerified: 0, line: `✓ audit (${words})` };
}

/** @param {string} output
 * @returns {{ high: number, critical: number, total: number } | undefined} */
function readCounts(output) {
  try {
    return JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1)).metadata
      ?.vulnerabilities;
  } catch {
    return undefined;
  }
}
