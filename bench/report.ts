import { cpus } from "node:os";
import type { Figures } from "./load.ts";

export type Row = Figures & {
  group: string;
  name: string;
  connections: number;
  cpu: number | null;
  ratio: string | null;
};

const number = (value: number) => Math.round(value).toLocaleString("en");

function table(rows: Row[]): string {
  const head = [
    "| where | what | connections | requests/s | p50 ms | p99 ms | CPU ms | compared |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
  ];
  const body = rows.map((row) =>
    [
      "",
      row.group,
      row.name,
      row.connections,
      number(row.perSecond),
      row.p50.toFixed(2),
      row.p99.toFixed(1),
      row.cpu === null ? "–" : row.cpu.toFixed(2),
      row.ratio ?? "–",
      "",
    ]
      .join(" | ")
      .trim(),
  );
  return [...head, ...body].join("\n");
}

const preface = `Times belong to the machine and its load of the moment; only figures of one run compare.

- Kept pages compare with bare \`node:http\` sending the same bytes, head and body, at the same connections.
- Rendered pages compare with the CPU of a bare React render of 100 cards.
- API calls compare with bare Hono answering the product list as JSON. \`made anew\`: nothing kept, all from the database.
- At 10,000 products each call compares with the same call at the demo catalogue's size.`;

export function report(rows: Row[], facts: Record<string, string>): string {
  const lines = Object.entries(facts).map(([name, value]) => `- ${name}: ${value}`);
  const machine = `- machine: ${cpus().length} cores, Node ${process.versions.node}`;
  return [preface, "", ...lines, machine, "", table(rows)].join("\n");
}
