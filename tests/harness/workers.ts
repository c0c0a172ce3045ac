import { execFileSync } from "node:child_process";
import { get } from "node:http";
import { text } from "node:stream/consumers";
import { vi } from "vitest";
import type { Shop } from "./shop-server.ts";

/** On a connection of its own: those kept open stay with their worker. */
export const askAnew = (url: string) =>
  new Promise<string>((resolve, reject) => {
    // A connection that was on its way to a worker that died is never answered.
    const options = { agent: false, signal: AbortSignal.timeout(5000) };
    get(url, options, (response) => void text(response).then(resolve, reject)).on("error", reject);
  });

/** The processes a process has started. */
export const childrenOf = (pid: number) =>
  execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)])
    .toString()
    .trim()
    .split(/\s+/)
    .map(Number);

/** Waits until so many workers serve, and says their numbers. A worker takes as long as a shop to start. */
export const servingWorkers = ({ baseUrl }: Shop, count: number) =>
  vi.waitFor(
    async () => {
      const asked = Array.from({ length: 4 * count }, () => askAnew(`${baseUrl}/metrics`));
      const named = (await Promise.all(asked)).map((text) => /worker="(\d+)"/.exec(text)?.[1]);
      const found = [...new Set(named)].toSorted();
      if (found.length !== count) throw new Error(`${found.length} of ${count} workers serve`);
      return found;
    },
    { timeout: 120_000, interval: 200 },
  );
