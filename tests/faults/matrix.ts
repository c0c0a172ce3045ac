import { type Fault, faults } from "./faults.ts";
import { steps } from "./steps.ts";

export type Cell = { fault: Fault; step: string };

export const meets = ({ at }: Fault, step: string) => !at || at.includes(step);

/** Every fault at every step it can meet. */
const matrix: Cell[] = faults.flatMap((fault) =>
  steps.map(({ name: step }) => ({ fault, step })).filter(({ step }) => meets(fault, step)),
);

/** What every run of the tests tries: each kind of fault where it hurts most. */
const short: Record<string, string[]> = {
  "process killed": ["place the order"],
  "database restarted": ["pay"],
  "mail server down": ["place the order"],
  "gateway answers twice": ["pay"],
  "gateway never answers": ["pay"],
  "clock jumps ahead and back": ["place the order"],
};

/** FAULTS=all, or the beginnings of some names: "process,disk". */
export function chosenCells(wanted = process.env["FAULTS"]): Cell[] {
  if (!wanted) return matrix.filter(({ fault, step }) => short[fault.name]?.includes(step));
  const names = wanted.split(",");
  return matrix.filter(
    ({ fault }) => wanted === "all" || names.some((name) => fault.name.startsWith(name)),
  );
}
