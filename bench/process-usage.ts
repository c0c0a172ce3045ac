import { readFileSync } from "node:fs";

const ticksPerSecond = 100;

type Usage = {
  cpuMs: number;
  /** CPU of its children that have ended. */
  endedMs: number;
  memoryMb: number;
  parent: number;
};

export function processUsage(pid: number): Usage | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const ms = (first: number) =>
      ((Number(fields[first]) + Number(fields[first + 1])) * 1000) / ticksPerSecond;
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const memoryMb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    return { cpuMs: ms(11), endedMs: ms(13), memoryMb, parent: Number(fields[1]) };
  } catch {
    return undefined;
  }
}
