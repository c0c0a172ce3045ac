import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { ChaosRun } from "./chaos.ts";
import type { Fault } from "./faults.ts";
import { faultsOf, meets, settings } from "./matrix.ts";
import { steps } from "./steps.ts";
import type { Setting } from "./world.ts";

export type Result = {
  setting: Setting;
  fault: string;
  step: string;
  seconds: number;
  problem: string | null;
};

const json = new URL("../../docs/faults.json", import.meta.url);
const chaosJson = new URL("../../docs/chaos.json", import.meta.url);
const page = new URL("../../docs/faults.md", import.meta.url);

const introduction = `# Faults

One purchase, from the first add to the delivered order, with one fault at one of its steps; then the books are looked
through: no order lost or doubled, no charge without an order, no email lost or sent twice, stock and gift card exact.
Each cell is one purchase against the built shop in processes of its own, with a mail server and a gateway that fail as
told. The figure is how long the whole purchase took, in seconds, waiting for the fault to pass included.

One kind of email may come twice, with the same Message-ID: that of a process killed between the mail server's yes and
its own note of it ([decision 015](decisions/015-emails-at-least-once.md)). They are counted below; any other second copy fails.

Made by \`node scripts/faults.mjs\`; \`tests/faults/\` says what each fault does.
`;

const headings: Record<Setting, string> = {
  "one process": "One process on PostgreSQL",
  "two workers": "Two workers on PostgreSQL (`WORKERS=2`)",
  "embedded database":
    "The embedded database, moved to PostgreSQL once with a purchase at each step (`npm run move`)",
  "small disk": "The embedded database on a small disk",
};

/** Keeps what earlier runs found of other faults, and writes the page again. */
export function writeResults(fresh: Result[], repeatedEmails: number): void {
  const earlier = readList<Result>(json);
  const redone = new Set(fresh.map(({ setting, fault }) => `${setting} ${fault}`));
  const kept = earlier.filter(
    ({ setting, fault }) => !redone.has(`${setting} ${fault}`) && fault !== "books",
  );
  const all = [...kept, ...fresh];
  writeFileSync(json, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(page, render(all, repeatedEmails) + renderChaos(readList<ChaosRun>(chaosJson)));
}

const readList = <Item>(file: URL) =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Item[]) : [];

const chaosHeading = "## Twenty shoppers at once, random faults\n";

/** Replaces the runs of the same database, and that part of the page. */
export function writeChaos(runs: ChaosRun[]): void {
  const drivers = new Set(runs.map(({ driver }) => driver));
  const all = [
    ...readList<ChaosRun>(chaosJson).filter(({ driver }) => !drivers.has(driver)),
    ...runs,
  ];
  writeFileSync(chaosJson, `${JSON.stringify(all, null, 2)}\n`);
  const [matrix = ""] = readFileSync(page, "utf8").split(chaosHeading);
  writeFileSync(page, matrix + renderChaos(all));
}

const places = {
  postgres: "PostgreSQL, two processes, nginx",
  pglite: "embedded database, one process",
};

function renderChaos(runs: ChaosRun[]): string {
  const columns =
    "seed | shop | seconds | purchases | not reported | requests | faults | failed within a fault | emails repeated | result".split(
      " | ",
    );
  const lines = runs.map((run) => [
    run.seed,
    places[run.driver],
    run.seconds,
    run.purchases,
    run.unreported,
    run.requests,
    Object.values(run.faults).reduce((sum, count) => sum + count, 0),
    run.failuresInWindows,
    run.repeatedEmails,
    run.problems.length === 0 ? "✓" : "**failed**",
  ]);
  const table = [columns, columns.map(() => "---"), ...lines]
    .map((line) => `| ${line.join(" | ")} |`)
    .join("\n");
  const wrong = runs.flatMap(({ seed, driver, problems }) =>
    problems.map((problem) => `- seed ${seed}, ${driver}: ${problem.replaceAll("\n", " ")}`),
  );
  return `${chaosHeading}
Twenty shoppers make complete purchases by the API while seeded random faults follow each other: a process killed, a
backend terminated or killed, connections reset, the database restarted, its address gone or its disk full (where the run
may mount one), a mail server that hangs, a gateway that fails, a clock that jumps by an hour. The gateway reports each
payment at once, twice, late, by the shopper's return alone, or not at all: the job of the shop finds those afterwards.

Asserted: no process ends unless the run killed it; no request fails but within four seconds of a fault that can break
it, and none with 500; afterwards ledger, emails, charges and stock are exact.

Made by \`node scripts/faults.mjs chaos [runs] [seconds]\`; these runs are of 19 November 2026.

${table}

${wrong.length > 0 ? `Not as it should be:\n\n${wrong.join("\n")}\n` : ""}`;
}

function render(all: Result[], repeatedEmails: number): string {
  const cell = (setting: Setting, fault: Fault, step: string) => {
    if (!meets(fault, step)) return "–";
    const result = all.find(
      (one) => one.setting === setting && one.fault === fault.name && one.step === step,
    );
    if (!result) return "not run";
    return result.problem ? "**failed**" : `✓ ${result.seconds.toFixed(1)}`;
  };
  const table = (setting: Setting) => {
    const faults = faultsOf(setting);
    const names = faults.map(({ name }) => name);
    const body = steps.map(({ name }) => [name, ...faults.map((one) => cell(setting, one, name))]);
    const lines = [["step", ...names], names.concat("").map(() => "---"), ...body];
    const grid = lines.map((line) => `| ${line.join(" | ")} |`).join("\n");
    return `## ${headings[setting]}\n\n${grid}\n`;
  };
  const failed = all.filter(({ problem }) => problem);
  const lines = failed.map((one) => `- ${one.setting}, ${one.fault}, ${one.step}: ${one.problem}`);
  const verdict =
    failed.length > 0
      ? `Not as it should be:\n\n${lines.join("\n")}`
      : `${all.length} purchases, 0 lost, 0 doubled.`;
  const repeated = `Emails repeated after a kill in the last run: ${repeatedEmails}.`;
  return [introduction, ...settings.map(table), "## Afterwards\n", verdict, "", repeated, ""].join(
    "\n",
  );
}
