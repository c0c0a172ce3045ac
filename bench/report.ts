import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import type { Figures } from "./load.ts";

export type Row = Figures & {
  group: string;
  name: string;
  connections: number;
  ratio: number | null;
};

const number = (value: number) => Math.round(value).toLocaleString("en");
const ms = (value: number) => value.toFixed(1);

export function table(rows: Row[]): string {
  const head = [
    "| where | what | connections | requests/s | p50 ms | p99 ms | of the baseline |",
    "| --- | --- | --- | --- | --- | --- | --- |",
  ];
  const body = rows.map(
    (row) =>
      `| ${row.group} | ${row.name} | ${row.connections} | ${number(row.perSecond)} | ${ms(row.p50)} | ${ms(row.p99)} | ${
        row.ratio === null ? "–" : `${row.ratio.toFixed(2)}×`
      } |`,
  );
  return [...head, ...body].join("\n");
}

/** Kept beside the docs so that two runs can be compared. */
export function write(rows: Row[], facts: Record<string, string>): void {
  mkdirSync("docs/bench", { recursive: true });
  const lines = [
    "# Benchmark",
    "",
    "Written by `npm run bench`. Ratios compare with a baseline in the same run: bare `node:http` with the bytes of the",
    "cached home page for pages, bare Hono with the JSON of the product list for the API. Times belong to the machine.",
    "",
    ...Object.entries(facts).map(([name, value]) => `- ${name}: ${value}`),
    `- machine: ${cpus().length} cores, Node ${process.versions.node}`,
    "",
    table(rows),
    "",
  ];
  writeFileSync("docs/bench/latest.md", lines.join("\n"));
  writeFileSync("docs/bench/latest.json", `${JSON.stringify({ facts, rows }, null, 2)}\n`);
}
