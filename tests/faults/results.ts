import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { graceMs } from "./chaos-faults.ts";
import type { ChaosRun } from "./chaos.ts";
import type { Fault } from "./faults.ts";
import { faultsOf, meets, settings } from "./matrix.ts";
import { steps } from "./steps.ts";
import type { Setting } from "./world.ts";

export type Result = {
  setting: Setting;
  fault: string;
  step: string;
  /** Of the run, as YYYY-MM-DD. */
  date: string;
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
    "seed | shop | day | seconds | asserted | purchases | not reported | requests | writes repeated | failed within a fault | emails repeated | result".split(
      " | ",
    );
  const lines = runs.map((run) => [
    run.seed,
    places[run.driver],
    run.date,
    run.seconds,
    `${run.asserted} %`,
    run.purchases,
    run.unreported,
    run.requests,
    run.repeatedWrites,
    run.failuresInWindows,
    run.repeatedEmails,
    run.problems.length === 0 ? "✓" : "**failed**",
  ]);
  const wrong = runs.flatMap(({ seed, driver, problems }) =>
    problems.map((problem) => `- seed ${seed}, ${driver}: ${problem.replaceAll("\n", " ")}`),
  );
  return `${chaosHeading}
Twenty shoppers make complete purchases by the API while seeded random faults follow each other, each kind once before
any comes twice: a process killed, a backend terminated or killed, connections reset, the database restarted, its address
gone or its disk full (where the run may mount one), a mail server that hangs, a gateway that fails, a clock that jumps
by an hour. The gateway reports each payment at once, twice, late, by the shopper's return alone, or not at all: the job
of the shop finds those afterwards. Each write of a purchase has one Idempotency-Key; a shopper who gets no answer or a
failure sends it again with the same key until it is answered.

Asserted: no process ends unless the run killed it; a request fails only within a fault that can break it (while two
processes run, a killed one breaks only the writes it had), or in the ${graceMs / 1000} seconds of reconnecting after it, and never with 500; no
key is refused with 409 later than 15 seconds after the last try that was not; afterwards ledger, emails, charges and
stock are exact. "Asserted" is the share of the time in which every write had to succeed.

Made by \`node scripts/faults.mjs chaos [runs] [seconds]\`; a run takes longer if not every kind of fault has struck by then.

${table([columns, ...lines])}

How often each kind of fault struck:

${table([["fault", ...Object.values(places)], ...countFaults(runs)])}

${wrong.length > 0 ? `Not as it should be:\n\n${wrong.join("\n")}\n` : ""}`;
}

/** For each kind of fault, its strikes per database. */
function countFaults(runs: ChaosRun[]) {
  const kinds = new Set(runs.flatMap(({ faults }) => Object.keys(faults)));
  const drivers = Object.keys(places);
  return [...kinds].map((kind) => [
    kind,
    ...drivers.map((driver) =>
      runs
        .filter((run) => run.driver === driver)
        .reduce((sum, { faults }) => sum + (faults[kind] ?? 0), 0),
    ),
  ]);
}

function table([head = [], ...body]: (string | number)[][]): string {
  const lines = [head, head.map(() => "---"), ...body];
  return lines.map((line) => `| ${line.join(" | ")} |`).join("\n");
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
  const section = (setting: Setting) => {
    const faults = faultsOf(setting);
    const head = ["step", ...faults.map(({ name }) => name)];
    const body = steps.map(({ name }) => [name, ...faults.map((one) => cell(setting, one, name))]);
    const dates = all.filter((one) => one.setting === setting).map(({ date }) => date);
    const days = [...new Set(dates)].toSorted().join(", ");
    return `## ${headings[setting]}\n\nRun on ${days}.\n\n${table([head, ...body])}\n`;
  };
  const failed = all.filter(({ problem }) => problem);
  const lines = failed.map((one) => `- ${one.setting}, ${one.fault}, ${one.step}: ${one.problem}`);
  const verdict =
    failed.length > 0
      ? `Not as it should be:\n\n${lines.join("\n")}`
      : `${all.length} purchases, 0 lost, 0 doubled.`;
  const repeated = `Emails repeated after a kill in the last run: ${repeatedEmails}.`;
  return [
    introduction,
    ...settings.map(section),
    "## Afterwards\n",
    verdict,
    "",
    repeated,
    "",
  ].join("\n");
}
