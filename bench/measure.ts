import { type Figures, load } from "./load.ts";
import type { Call } from "./connection.ts";
import { processUsage } from "./process-usage.ts";

type Target = { baseUrl: string; pid: number };
export type Measured = Figures & { cpu: number | null };

const seconds = Number(process.env.BENCH_SECONDS ?? 2);

/** Warms up, then measures the calls and the server's CPU. Renders, like their calibration, need hundreds of calls. */
export async function measure(
  { baseUrl, pid }: Target,
  next: (n: number) => Call,
  connections: number,
  warmUp = seconds / 4,
): Promise<Measured> {
  await load(baseUrl, next, { connections, seconds: warmUp });
  const before = processUsage(pid);
  const figures = await load(baseUrl, (n) => next(n + 1_000_000), { connections, seconds });
  const after = processUsage(pid);
  const calls = figures.perSecond * seconds;
  return { ...figures, cpu: before && after ? (after.cpuMs - before.cpuMs) / calls : null };
}
