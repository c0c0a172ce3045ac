import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { faults } from "./faults.ts";
import { meets } from "./matrix.ts";
import { steps } from "./steps.ts";

export type Result = { fault: string; step: string; seconds: number; problem: string | null };

const json = new URL("../../docs/faults.json", import.meta.url);
const page = new URL("../../docs/faults.md", import.meta.url);

const introduction = `# Faults

One purchase, from the first add to the delivered order, with one fault at one of its steps; then the books are looked
through: no order lost or doubled, no charge without an order, no email lost or sent twice, stock and gift card exact.
Each cell is one purchase against the built shop in a process of its own, on PostgreSQL (the full disk: on the embedded
database in a small file system), with a mail server and a gateway that fail as told. The figure is how long the whole
purchase took, in seconds, waiting for the fault to pass included.

One kind of email may come twice, with the same Message-ID: that of a process killed between the mail server's yes and
its own note of it ([decision 015](decisions/015-emails-at-least-once.md)). They are counted below; any other second copy fails.

Made by \`node scripts/faults.mjs\`; \`tests/faults/\` says what each fault does.
`;

/** Keeps what earlier runs found of other faults, and writes the page again. */
export function writeResults(fresh: Result[], repeatedEmails: number): void {
  const earlier = existsSync(json) ? (JSON.parse(readFileSync(json, "utf8")) as Result[]) : [];
  const redone = new Set(fresh.map(({ fault }) => fault));
  const all = [...earlier.filter(({ fault }) => !redone.has(fault) && fault !== "books"), ...fresh];
  writeFileSync(json, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(page, render(all, repeatedEmails));
}

function render(all: Result[], repeatedEmails: number): string {
  const names = faults.map(({ name }) => name);
  const cell = (fault: (typeof faults)[number], step: string) => {
    if (!meets(fault, step)) return "–";
    const result = all.find((one) => one.fault === fault.name && one.step === step);
    if (!result) return "not run";
    return result.problem ? "**failed**" : `✓ ${result.seconds.toFixed(1)}`;
  };
  const rows = steps.map(({ name }) => [name, ...faults.map((fault) => cell(fault, name))]);
  const table = [["step", ...names], names.concat("").map(() => "---"), ...rows];
  const failed = all.filter(({ problem }) => problem);
  const lines = failed.map(({ fault, step, problem }) => `- ${fault}, ${step}: ${problem}`);
  const verdict =
    failed.length > 0 ? `Not as it should be:\n\n${lines.join("\n")}` : "Nothing was wrong.";
  const repeated = `Emails repeated after a kill in the last run: ${repeatedEmails}.`;
  const grid = table.map((row) => `| ${row.join(" | ")} |`).join("\n");
  return `${introduction}\n${grid}\n\n${verdict}\n\n${repeated}\n`;
}
