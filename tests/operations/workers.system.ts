import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startPostgres } from "#tests/harness/postgres-server.ts";
import { startShop } from "#tests/harness/shop-server.ts";
import { askAnew, childrenOf, servingWorkers } from "#tests/harness/workers.ts";
import { findPostgres } from "../../scripts/lib/postgres.mjs";

describe.skipIf(findPostgres() === undefined)("several workers on one port", () => {
  test("they share the requests, one that dies is replaced, and all end together", async () => {
    const postgres = await startPostgres();
    onTestFinished(postgres.stop);
    const shop = await startShop({ DATABASE_URL: postgres.url, WORKERS: "2" });
    onTestFinished(shop.stop);
    expect(await servingWorkers(shop, 2)).toEqual(["1", "2"]);
    const [first = 0, ...others] = childrenOf(shop.pid());
    expect(others).toHaveLength(1);
    process.kill(first, "SIGKILL");
    const answers: string[] = [];
    const ask = () => askAnew(`${shop.baseUrl}/metrics`).catch(() => "cut");
    while (!answers.at(-1)?.includes('worker="3"')) answers.push(await ask());
    // The other one serves alone until the new one is ready.
    expect(answers.filter((answer) => answer.includes("unavailable"))).toEqual([]);
    await postgres.end();
    const [second = 0] = childrenOf(shop.pid());
    process.kill(second, "SIGKILL");
    const told = () => readFileSync(shop.logFile, "utf8").includes("No PostgreSQL answers");
    await vi.waitUntil(told, { timeout: 60_000 });
    await postgres.begin();
    expect(await servingWorkers(shop, 2)).toHaveLength(2);
    await shop.end("SIGTERM");
    await expect(askAnew(`${shop.baseUrl}/readyz`)).rejects.toThrow("ECONNREFUSED");
  });
});
