import { readFileSync } from "node:fs";
import { expect, inject, onTestFinished, test } from "vitest";
import { eventually } from "#tests/harness/eventually.ts";
import { startShop } from "#tests/harness/shop-server.ts";

const crash = `process.on("SIGUSR2", () => setImmediate(() => { throw new Error("a bug"); }));`;

test("after an uncaught exception the running requests are answered, then the process ends", async () => {
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(crash)}`;
  const shop = await startShop({ NODE_OPTIONS }, inject("shopSeed"));
  onTestFinished(shop.stop);
  const paths = ["/", "/prodotti", "/ricerca?q=crema", "/blog"];
  const asked = paths.map(async (path) => (await fetch(shop.baseUrl + path)).status);
  await fetch(`${shop.baseUrl}/healthz`);
  shop.signal("SIGUSR2");
  expect(await Promise.all(asked)).toEqual(paths.map(() => 200));
  await eventually(() => expect(() => process.kill(shop.pid(), 0)).toThrow("ESRCH"));
  expect(readFileSync(shop.logFile, "utf8")).toMatch(/"message":"a bug".*the process ends/);
});
