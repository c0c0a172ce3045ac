import { type Call, connect } from "./connection.ts";

export type Figures = { perSecond: number; p50: number; p99: number; failed: number };

type Options = { connections: number; seconds: number };

export async function load(
  baseUrl: string,
  next: (n: number) => Call,
  options: Options,
): Promise<Figures> {
  const durations: number[] = [];
  let sent = 0;
  let failed = 0;
  const started = performance.now();
  const end = started + options.seconds * 1000;
  const worker = async () => {
    const connection = await connect(baseUrl);
    while (performance.now() < end) {
      const begun = performance.now();
      const status = await connection.send(next(sent++));
      durations.push(performance.now() - begun);
      if (status >= 400) failed++;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: options.connections }, worker));
  const elapsed = (performance.now() - started) / 1000;
  durations.sort((a, b) => a - b);
  const at = (share: number) => durations[Math.floor((durations.length - 1) * share)] ?? 0;
  return { perSecond: durations.length / elapsed, p50: at(0.5), p99: at(0.99), failed };
}
