import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createCommerce } from "../app.ts";
import { callsOf, codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { type Database, openDatabase } from "../kernel/db/open.ts";
import { attemptIn, cards } from "./sandbox.fixture.ts";

const shop = await openShop();

/** Reads the shop with another process's empty caches. */
async function reopen() {
  const database = await openAgain(shop.database);
  onTestFinished(() => database.close());
  const { config } = shop.ctx;
  const app = createCommerce({ ...shop.ctx, database, log: pino({ level: "silent" }) });
  const calls = callsOf(async (path, init) => app.request(config.apiPrefix + path, init));
  return { app, ...calls };
}

async function openAgain(database: Database): Promise<Database> {
  if (database.driver === "pglite") {
    return openDatabase({ memory: true, dump: await database.client.dumpDataDir("none") });
  }
  return openDatabase({ url: database.client.options.connectionString ?? "" });
}

test("a process that ends between the order and its payment leaves an order that can be paid", async () => {
  const placed = await shop.place({ [codes.soap]: 1 });
  const after = await reopen();
  expect(await after.complete(placed.token)).toEqual(placed);
  const path = `/it/order/${placed.token}/pay`;
  const attempt = attemptIn(await (await after.app.request(path)).text());
  const body = new URLSearchParams({ attempt, action: "card", ...cards.good });
  const paid = await after.app.request(path, { method: "POST", body });
  expect(paid.headers.get("location")).toBe(`/thankyou/${placed.token}`);
  expect((await after.read(placed.token)).paymentState).toBe("paid");
});

test("a process that ends in the middle of a payment leaves the attempt to go on with", async () => {
  const { token } = await shop.place({ [codes.soap]: 1 });
  const path = `/it/order/${token}/pay`;
  const attempt = attemptIn(await (await shop.app.request(path)).text());
  await shop.app.request(path, {
    method: "POST",
    body: new URLSearchParams({ attempt, action: "card", ...cards.secured }),
  });
  const after = await reopen();
  const page = await (await after.app.request(path)).text();
  expect(page).toContain("La tua banca chiede una conferma");
  expect(attemptIn(page)).toBe(attempt);
  const body = new URLSearchParams({ attempt, action: "approve" });
  await after.app.request(path, { method: "POST", body });
  const order = await after.read(token);
  expect(order.payments.map(({ state }) => state)).toEqual(["completed"]);
});
