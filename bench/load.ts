import { Agent, request } from "node:http";
import type { RequestOptions } from "node:http";

export type Call = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

export type Figures = { perSecond: number; p50: number; p99: number; failed: number };

type Options = { connections: number; seconds: number };

/** Sends calls one after the other on each connection for a while, then says how it went. */
export async function load(
  baseUrl: string,
  next: (n: number) => Call,
  options: Options,
): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  const durations: number[] = [];
  let sent = 0;
  let failed = 0;
  const started = performance.now();
  const end = started + options.seconds * 1000;
  const worker = async () => {
    while (performance.now() < end) {
      const begun = performance.now();
      const status = await send(baseUrl, next(sent++), agent);
      durations.push(performance.now() - begun);
      if (status >= 400) failed++;
    }
  };
  await Promise.all(Array.from({ length: options.connections }, worker));
  const elapsed = (performance.now() - started) / 1000;
  agent.destroy();
  durations.sort((a, b) => a - b);
  const at = (share: number) => durations[Math.floor((durations.length - 1) * share)] ?? 0;
  return { perSecond: durations.length / elapsed, p50: at(0.5), p99: at(0.99), failed };
}

function send(baseUrl: string, call: Call, agent: Agent): Promise<number> {
  const { hostname, port } = new URL(baseUrl);
  const options: RequestOptions = {
    hostname,
    port,
    agent,
    path: call.path,
    method: call.method ?? "GET",
    headers: {
      "accept-encoding": "br",
      "user-agent": "Mozilla/5.0 Firefox/140.0",
      ...call.headers,
    },
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(options, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 500));
      response.once("error", reject);
    });
    outgoing.once("error", reject);
    outgoing.end(call.body);
  });
}
