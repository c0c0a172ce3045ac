import { readFileSync } from "node:fs";

const ticksPerSecond = 100;

export function processUsage(pid: number): { cpuMs: number; memoryMb: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const cpuMs = ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return { cpuMs, memoryMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024 };
  } catch {
    return undefined;
  }
}
