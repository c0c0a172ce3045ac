import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readContentFolder } from "#demo/content-folder.ts";
import { loadPickupPoints } from "#demo/loaders/methods.ts";
import { PickupPoint, PickupPointCollection } from "#contract/order.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { pickupPoints } from "../schema.ts";
import { type Carrier, startCarrier, tobacconist } from "./brt.fixture.ts";

const apiKey = "7d2f0a3c-0000-4000-8000-000000000000";
let shop: TestCommerce;
let carrier: Carrier;
beforeAll(async () => {
  carrier = await startCarrier();
  shop = await createTestCommerce({
    demo: false,
    env: { BRT_API_KEY: apiKey, BRT_API_URL: carrier.apiUrl },
  });
  await loadPickupPoints(shop.ctx, await readContentFolder("demo"));
});
afterAll(async () => {
  await shop.close();
  await carrier.stop();
});
beforeEach(() => shop.ctx.db.delete(pickupPoints).where(eq(pickupPoints.id, "IT12345")));

const search = "city=Firenze&zipCode=50123&countryCode=IT";
const near = async (query = search) =>
  (await answerAs(PickupPointCollection, await shop.request(`/brt/pudos-by-city?${query}`)))[
    "hydra:member"
  ];
const one = (id: string) => shop.request(`/brt/pudos/${id}`);

const shown = {
  "@id": "/api/v2/brt/pudos/IT12345",
  "@type": "PickupPoint",
  id: "IT12345",
  name: "Tabacchi Rossi",
  type: "100",
  address: "Via Roma 1",
  city: "Firenze",
  zipCode: "50123",
  provinceCode: "IT-FI",
  countryCode: "IT",
  latitude: 43.7731,
  longitude: 11.254,
  hint: null,
};

describe("with a key the carrier is asked", () => {
  test("with the country as it writes it, and its points come in our shape", async () => {
    carrier.json(200, { pudo: [tobacconist], requestId: "1", timestamp: "x" });
    const [point, ...others] = await near(`${search}&address=Via+Roma`);
    expect(others).toEqual([]);
    expect(point).toMatchObject({ ...shown, distance: 320 });
    expect(point?.openingHours[0]).toEqual({ day: 1, hours: ["08:30-12:30", "15:00-19:30"] });
    expect(point?.openingHours[6]).toEqual({ day: 7, hours: [] });
    const [call] = carrier.asked;
    expect(call?.key).toBe(apiKey);
    expect(call?.url.pathname).toBe("/pudo/v1/open/pickup/get-pudo-by-address");
    expect(Object.fromEntries(call?.url.searchParams ?? [])).toMatchObject({
      city: "Firenze",
      zipCode: "50123",
      countryCode: "ITA",
      address: "Via Roma",
    });
  });

  test("closed points, doubles and what cannot be read are left out", async () => {
    carrier.json(200, {
      pudo: [
        { ...tobacconist, distanceFromPoint: 900 },
        tobacconist,
        { ...tobacconist, pudoId: "IT2", available: false },
        { ...tobacconist, pudoId: "IT3", enabled: false },
        { ...tobacconist, pudoId: "IT4", latitude: "boh" },
        { ...tobacconist, pudoId: "IT5", distanceFromPoint: 12, hours: null },
        "nonsense",
      ],
    });
    expect((await near()).map(({ id, distance }) => [id, distance])).toEqual([
      ["IT5", 12],
      ["IT12345", 320],
    ]);
    await shop.ctx.db.delete(pickupPoints).where(eq(pickupPoints.id, "IT5"));
  });

  test("a 404 means there are none", async () => {
    carrier.json(404, { message: "not found" });
    expect(await near()).toEqual([]);
    await expectError(await one("IT404"), 404);
  });

  test.each([[{ pudo: [tobacconist] }], [{ pudo: tobacconist }], [tobacconist]])(
    "one point is read from %o",
    async (body) => {
      carrier.json(200, body);
      expect(await answerAs(PickupPoint, await one("IT12345"))).toMatchObject(shown);
      expect(carrier.asked[0]?.url.searchParams.get("pudoId")).toBe("IT12345");
    },
  );

  test("another point than the one asked for is not it", async () => {
    carrier.json(200, { pudo: [tobacconist] });
    expect(await expectError(await one("IT99999"), 404)).toBe("Not Found");
  });
});

describe("while the carrier is down the shop answers with what it knows", () => {
  test.each([
    ["breaks", () => carrier.json(500, { message: "oops" })],
    ["refuses the key", () => carrier.json(401, {})],
    ["answers something else", () => carrier.json(200, { hello: "world" })],
    ["answers a page", () => carrier.answer((_, response) => response.end("<html>"))],
    ["hangs up", () => carrier.answer((request) => request.socket.destroy())],
    [
      "sends elsewhere",
      () =>
        carrier.answer((_, response) => {
          response.writeHead(302, { location: "http://127.0.0.1:9/" });
          response.end();
        }),
    ],
  ])("when it %s", async (_, fail) => {
    fail();
    expect((await near())[0]).toMatchObject({ city: "Firenze" });
    expect(await answerAs(PickupPoint, await one("IT90061"))).toMatchObject({ id: "IT90061" });
  });

  test("also with the points it heard of last", async () => {
    carrier.json(200, { pudo: [tobacconist] });
    await near();
    carrier.json(503, {});
    expect((await near())[0]).toMatchObject({ ...shown, distance: 0 });
    expect(await answerAs(PickupPoint, await one("IT12345"))).toMatchObject(shown);
  });
});
