import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AdminOrder } from "#contract/admin/order.ts";
import { ShippingRateKinds } from "#contract/admin/methods.ts";
import { address, codes, openShop } from "#commerce/cart/checkout/shopper.fixture.ts";
import { openOffice } from "#commerce/kernel/admin/admin.fixture.ts";
import { definePlugin } from "#commerce/kernel/plugins.ts";
import {
  type Carrier,
  carriers,
  defineShippingRate,
  shippingRates,
} from "#commerce/shipping/index.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { violationsOf } from "#tests/harness/accounts.ts";
import { bikeCourier } from "./bike-courier.ts";

type Report = { tracking: string; state: string; on: string };
const Sent = z.object({ orderNumber: z.string(), weightGrams: z.int() });

/** Stands in for the courier: one parcel for each key. */
const courier = {
  isDown: false,
  booked: new Map<string, z.output<typeof Sent> & { tracking: string }>(),
  reports: [] as Report[],
};
const server = createServer((request, response) => {
  let text = "";
  request.on("data", (chunk) => (text += chunk));
  request.on("end", () => {
    if (courier.isDown) return response.writeHead(503).end();
    if (request.headers.authorization !== "Bearer secret") return response.writeHead(401).end();
    if (request.method === "GET") return response.end(JSON.stringify(courier.reports));
    const key = String(request.headers["idempotency-key"]);
    const { booked } = courier;
    const parcel = { ...Sent.parse(JSON.parse(text)), tracking: `BIKE-${booked.size + 1}` };
    if (!booked.has(key)) booked.set(key, parcel);
    const { tracking } = booked.get(key) ?? parcel;
    const label = Buffer.from(`%PDF ${tracking}`).toString("base64");
    return response.end(JSON.stringify({ tracking, label }));
  });
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => server.close());

const fail = () => {
  throw new Error("no tariff");
};
const lowest = ({ least }: { least: number }) => least;
const brokenRates = definePlugin({
  name: "broken-rates",
  setup(kernel) {
    const fields = z.object({ least: z.int() });
    const kind = { type: "broken", label: "Rotta", fields, lowest, price: fail };
    kernel.add(shippingRates, defineShippingRate(kind));
  },
});

/** A carrier asked before the courier, whose tracking does what the test sets. */
const careless: Carrier = { name: "careless", patience: 300 };
const carelessCarrier = definePlugin({
  name: "careless-carrier",
  setup: (kernel) => kernel.add(carriers, careless),
});

const { port } = server.address() as AddressInfo;
const env = { BIKE_COURIER_KEY: "secret", BIKE_COURIER_URL: `http://127.0.0.1:${port}` };
const shop = await openShop({ plugins: [carelessCarrier, bikeCourier, brokenRates], env });
const office = await openOffice(shop);
const path = "/shipping-methods/BRT_STANDARD";
const rates = { by: "bike-courier", base: 500, perKilo: 100 };

const change = async (method: object) =>
  expect((await office.patch(path, method)).status, JSON.stringify(method)).toBe(200);
const priceIn = async (token: string, { read }: Pick<typeof shop, "read"> = shop) =>
  (await read(token)).availableShippingMethods.find(({ code }) => code === "BRT_STANDARD")?.price;
const read = async (number: string) => answerAs(AdminOrder, await office.get(`/orders/${number}`));
const trackingOf = async (number: string) => (await read(number)).shipments[0]?.tracking;
const print = (number: string) => office.post(`/orders/${number}/etichetta.pdf`);
const placePaid = async () => {
  const { number } = await shop.place({ [codes.soap]: 2 }, { by: "BONIFICO" });
  expect((await office.post(`/orders/${number}/pay`)).status).toBe(200);
  return number ?? "";
};

describe("rates of a plugin", () => {
  test("price the method by their fields, which the office asks for", async () => {
    const kinds = await answerAs(ShippingRateKinds, await office.get("/shipping-rates"));
    expect(kinds.rates.map(({ type }) => type)).toEqual([
      "weight",
      "total",
      "bike-courier",
      "broken",
    ]);
    expect(kinds.rates[2]?.fields[1]).toEqual({
      name: "perKilo",
      label: "Ogni chilo",
      input: "money",
      required: true,
    });
    const token = await shop.ready({ [codes.soap]: 1 });
    await change({ rates });
    expect(await priceIn(token)).toBe(600);
    // Ten pieces of soap weigh more than a kilo.
    const heavy = await shop.ready({ [codes.soap]: 10 });
    const { shippingTotal, shippingPromotionTotal } = await shop.read(heavy);
    expect((shippingTotal ?? 0) - (shippingPromotionTotal ?? 0)).toBe(700);
    const terms = await (await shop.request("/shop/selling-terms")).json();
    expect(terms).toMatchObject({ delivery: { price: 500, varies: true } });
    expect((await shop.request(`/shop/orders/${token}/pricing`)).status).toBe(404);
    await change({ rates: null, price: 490 });
    expect((await shop.request(`/shop/orders/${token}/pricing`)).status).toBe(200);
  });

  test("are checked field by field", async () => {
    const refused = await office.patch(path, { rates: { by: "bike-courier", base: -1 } });
    expect(Object.keys(await violationsOf(refused))).toEqual(["rates.base", "rates.perKilo"]);
    const unknown = await office.patch(path, { rates: { by: "pigeon" } });
    expect(Object.keys(await violationsOf(unknown))).toEqual(["rates.by"]);
  });

  test("that fail ask their lowest price", async () => {
    const token = await shop.ready({ [codes.soap]: 1 });
    await change({ rates: { by: "broken", least: 777 } });
    expect(await priceIn(token)).toBe(777);
    await change({ rates: null, price: 490 });
  });

  test("without the plugin take the method out of the choice, not out of the office", async () => {
    const token = await shop.ready({ [codes.soap]: 1 });
    await change({ rates });
    const without = shop.withConfig({}, {});
    expect(await priceIn(token, without)).toBeUndefined();
    const theirs = await openOffice(without, "senza@example.it");
    const renamed = await theirs.patch(path, { name: "Corriere" });
    expect(await renamed.json()).toMatchObject({ rates, name: "Corriere" });
    await change({ rates: null, price: 490 });
  });
});

describe("labels of a carrier", () => {
  beforeAll(() => change({ carrier: "Bike-Courier" }));

  test("are printed with their number, once for two who press together", async () => {
    const number = await placePaid();
    expect((await read(number)).labels).toBe(true);
    const [one, other] = await Promise.all([print(number), print(number)]);
    expect(one.headers.get("content-type")).toBe("application/pdf");
    expect(await one.text()).toBe(await other.text());
    const parcels = [...courier.booked.values()].filter((one) => one.orderNumber === number);
    expect(parcels).toEqual([{ orderNumber: number, weightGrams: 212, tracking: "BIKE-1" }]);
    expect(await trackingOf(number)).toBe("BIKE-1");
    expect((await office.post(`/orders/${number}/ship`)).status).toBe(200);
    expect(await trackingOf(number)).toBe("BIKE-1");
    await expectError(await print(number), 409);
  });

  test("are new for a corrected address", async () => {
    const number = await placePaid();
    await print(number);
    const before = await trackingOf(number);
    const corrected = { shippingAddress: { ...address, street: "Via Milano" } };
    expect((await office.post(`/orders/${number}/correct`, corrected)).status).toBe(200);
    await print(number);
    expect(await trackingOf(number)).not.toBe(before);
  });

  test("come again later from a carrier that is down, and never for a cancelled order", async () => {
    const number = await placePaid();
    courier.isDown = true;
    expect(await expectError(await print(number), 503)).toContain("bike-courier non risponde");
    courier.isDown = false;
    expect((await print(number)).status).toBe(200);
    await office.post(`/orders/${number}/cancel`);
    await expectError(await print(number), 409);
  });

  test("are not offered where the carrier is another", async () => {
    const number = await placePaid();
    await change({ carrier: "BRT" });
    expect((await read(number)).labels).toBe(false);
    expect(await expectError(await print(number), 409)).toContain("non dà etichette");
    await change({ carrier: "bike-courier" });
  });
});

test("a carrier whose tracking fails, hangs or answers nonsense does not stop the others", async () => {
  const follow = shop.ctx.extensions.schedules.find(({ name }) => name === "follow-parcels");
  await office.patch("/shipping-methods/BRT_EXPRESS", { carrier: "careless" });
  const token = await shop.ready({ [codes.soap]: 1 });
  await shop.ship(token, "BRT_EXPRESS");
  await shop.payBy(token, "BONIFICO");
  const { number } = await shop.complete(token);
  await office.post(`/orders/${number}/pay`);
  expect((await office.post(`/orders/${number}/ship`, { tracking: "C-1" })).status).toBe(200);
  const troubles: (() => Promise<never>)[] = [
    () => JSON.parse("no JSON"),
    () => new Promise<never>(() => {}),
    async () => JSON.parse('[{ "tracking": "C-1", "state": "delivered", "on": "yesterday" }]'),
  ];
  for (const track of troubles) {
    careless.track = track;
    const parcel = await placePaid();
    await print(parcel);
    await office.post(`/orders/${parcel}/ship`);
    const tracking = (await trackingOf(parcel)) ?? "";
    courier.reports = [{ tracking, state: "delivered", on: "2026-11-16" }];
    await follow?.run(shop.ctx);
    expect((await read(parcel)).shippingState, String(track)).toBe("delivered");
  }
  delete careless.track;
  courier.reports = [];
});

test("what the carrier reports is recorded, impossible days are not", async () => {
  const follow = shop.ctx.extensions.schedules.find(({ name }) => name === "follow-parcels");
  const [arrived, early] = [await placePaid(), await placePaid()];
  for (const number of [arrived, early]) {
    await print(number);
    await office.post(`/orders/${number}/ship`);
  }
  const [tracking = "", other = ""] = [await trackingOf(arrived), await trackingOf(early)];
  courier.reports = [
    { tracking: tracking ?? "", state: "delivered", on: "2026-11-16" },
    { tracking: other ?? "", state: "delivered", on: "2030-01-01" },
    { tracking: "BIKE-X", state: "delivered", on: "2026-11-16" },
  ];
  courier.isDown = true;
  await follow?.run(shop.ctx);
  expect((await read(arrived)).shippingState).toBe("shipped");
  courier.isDown = false;
  await follow?.run(shop.ctx);
  await follow?.run(shop.ctx);
  expect((await read(arrived)).shippingState).toBe("delivered");
  expect((await read(early)).shippingState).toBe("shipped");
});
