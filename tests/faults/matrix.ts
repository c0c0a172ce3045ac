import { type Fault, faults } from "./faults.ts";
import { steps } from "./steps.ts";
import type { Setting } from "./world.ts";

export type Cell = { setting: Setting; fault: Fault; step: string };

const onServer: Setting[] = ["one process", "two workers"];
export const settings: Setting[] = [...onServer, "embedded database", "small disk"];

export const faultsOf = (setting: Setting) =>
  faults.filter((fault) => (fault.settings ?? onServer).includes(setting));

export const meets = ({ at }: Fault, step: string) => !at || at.includes(step);

/** Every fault at every step it can meet, wherever the shop runs. */
const matrix: Cell[] = settings.flatMap((setting) =>
  faultsOf(setting).flatMap((fault) =>
    steps
      .map(({ name: step }) => ({ setting, fault, step }))
      .filter(({ step }) => meets(fault, step)),
  ),
);

/** What every run of the tests tries, with two workers: each kind of fault where it hurts most. */
const short: Record<string, string[]> = {
  "one worker killed": ["pay"],
  "both workers killed": ["place the order"],
  "database restarted": ["pay"],
  "mail server down": ["place the order"],
  "gateway answers twice": ["pay"],
  "gateway never answers": ["pay"],
  "clock jumps ahead and back": ["place the order"],
};

/** FAULTS=all, or the beginnings of some names: "process,disk", "two workers", "two workers: release". */
export function chosenCells(wanted = process.env["FAULTS"]): Cell[] {
  if (!wanted)
    return matrix.filter(
      ({ setting, fault, step }) => setting === "two workers" && short[fault.name]?.includes(step),
    );
  const isNamed = ({ setting, fault: { name } }: Cell) =>
    wanted
      .split(",")
      .some((text) => name.startsWith(text) || `${setting}: ${name}`.startsWith(text));
  return wanted === "all" ? matrix : matrix.filter(isNamed);
}
