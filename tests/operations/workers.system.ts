import { execFileSync } from "node:child_process";
import { get } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startPostgres } from "#tests/harness/postgres-server.ts";
import { type Shop, startShop } from "#tests/harness/shop-server.ts";
import { findPostgres } from "../../scripts/lib/postgres.mjs";

/** On a connection of its own: those kept open stay with their worker. */
const askAnew = (url: string) =>
  new Promise<string>((resolve, reject) => {
    // A connection that was on its way to a worker that died is never answered.
    const options = { agent: false, signal: AbortSignal.timeout(5000) };
    get(url, options, (response) => void text(response).then(resolve, reject)).on("error", reject);
  });

async function workersOf({ baseUrl }: Shop): Promise<string[]> {
  const answers = await Promise.all(Array.from({ length: 8 }, () => askAnew(`${baseUrl}/metrics`)));
  return [...new Set(answers.map((answer) => /worker="(\d+)"/.exec(answer)?.[1] ?? ""))].toSorted();
}

const childrenOf = (pid: number) =>
  execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)])
    .toString()
    .trim()
    .split(/\s+/)
    .map(Number);

/** A worker takes as long as a shop to start. */
const patiently = (check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: 120_000, interval: 200 });

describe.skipIf(findPostgres() === undefined)("several workers on one port", () => {
  test("they share the requests, one that dies is replaced, and all end together", async () => {
    const postgres = await startPostgres();
    onTestFinished(postgres.stop);
    const shop = await startShop({ DATABASE_URL: postgres.url, WORKERS: "2" });
    onTestFinished(shop.stop);
    await patiently(async () => expect(await workersOf(shop)).toEqual(["1", "2"]));
    const [first = 0, ...others] = childrenOf(shop.pid());
    expect(others).toHaveLength(1);
    process.kill(first, "SIGKILL");
    await patiently(async () => {
      const now = await workersOf(shop);
      expect(now).toHaveLength(2);
      expect(now).toContain("3");
    });
    await shop.end("SIGTERM");
    await expect(askAnew(`${shop.baseUrl}/readyz`)).rejects.toThrow("ECONNREFUSED");
  });
});
