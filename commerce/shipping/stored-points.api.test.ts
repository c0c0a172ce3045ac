import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readContentFolder } from "#demo/content-folder.ts";
import { loadPickupPoints } from "#demo/loaders/methods.ts";
import { PickupPoint, PickupPointCollection } from "#contract/order.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { pickupPoints } from "../schema.ts";

let shop: TestCommerce;
beforeAll(async () => {
  shop = await createTestCommerce({ demo: false });
  await loadPickupPoints(shop.ctx, await readContentFolder("demo"));
});
afterAll(() => shop.close());

const ask = (query: Record<string, string>) =>
  shop.request(`/brt/pudos-by-city?${new URLSearchParams({ countryCode: "IT", ...query })}`);
const near = async (query: Record<string, string>) =>
  (await answerAs(PickupPointCollection, await ask(query)))["hydra:member"];
const cities = (points: PickupPoint[]) => [...new Set(points.map(({ city }) => city))];

describe("points near a place", () => {
  test("of Florence come first for Florence, though none has that very CAP", async () => {
    const points = await near({ city: "Firenze", zipCode: "50123" });
    expect(cities(points.slice(0, 6))).toEqual(["Firenze"]);
    expect(cities(points).toSorted()).toEqual(["Firenze", "Pistoia", "Prato"]);
    const distances = points.map(({ distance }) => distance ?? -1);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(distances[0]).toBeLessThan(2_000);
    const prato = points.find(({ city }) => city === "Prato");
    expect(prato?.distance).toBeGreaterThan(14_000);
    expect(prato?.distance).toBeLessThan(22_000);
  });

  test("are a list whose IRI answers it again", async () => {
    const list = await answerAs(PickupPointCollection, await ask({ city: "Firenze" }));
    const path = (list["@id"] ?? "").replace("/api/v2", "");
    expect(await answerAs(PickupPointCollection, await shop.request(path))).toEqual(list);
  });

  test("start from the points of the same CAP", async () => {
    const [first] = await near({ city: "Milano", zipCode: "20144" });
    expect(first).toMatchObject({ zipCode: "20144", city: "Milano", distance: 0 });
  });

  test.each([
    ["the CAP alone", { zipCode: "50123" }, "Firenze"],
    ["a village of the province", { city: "Barberino di Mugello", zipCode: "50031" }, "Firenze"],
    ["the city alone", { city: "torino" }, "Torino"],
    ["a name with another apostrophe", { city: "L’AQUILA" }, "L’Aquila"],
    ["a name without its accent", { city: "Forli" }, "Forlì"],
    ["a name with blanks", { city: " reggio  calabria " }, "Reggio Calabria"],
    ["a CAP of a province that has no points", { zipCode: "08045", city: "Lanusei" }, "Nuoro"],
  ])("are found by %s", async (_, query, city) => {
    expect(cities(await near(query))).toContain(city);
  });

  test("reach no farther than fifty kilometres, nor more than twenty", async () => {
    const counts = [];
    for (const city of ["Milano", "Roma", "Napoli"]) {
      const points = await near({ city });
      counts.push(points.length);
      for (const { distance } of points) expect(distance).toBeLessThanOrEqual(50_000);
    }
    expect(Math.max(...counts)).toBe(20);
    expect(cities(await near({ city: "Cagliari" }))).not.toContain("Sassari");
  });

  test("are none where nothing is known", async () => {
    expect(await near({ city: "Atlantide" })).toEqual([]);
    expect(await near({ city: "Atlantide", zipCode: "99999" })).toEqual([]);
    expect(await near({ city: "Firenze", countryCode: "FR" })).toEqual([]);
    expect(await near({ zipCode: "'; drop table pickup_points; --" })).toEqual([]);
    expect(await near({ zipCode: "5%" })).toEqual([]);
  });

  test("that are closed are left out", async () => {
    const [first] = await near({ city: "Aosta" });
    await shop.ctx.db
      .update(pickupPoints)
      .set({ enabled: false })
      .where(eq(pickupPoints.id, first?.id ?? ""));
    expect(await near({ city: "Aosta", zipCode: "11100" })).toEqual([]);
    await expectError(await shop.request(`/brt/pudos/${first?.id}`), 404);
  });

  test("cannot be asked for without a place", async () => {
    const placeless: Record<string, string>[] = [{}, { city: "" }, { address: "Via Roma 1" }];
    for (const query of placeless) {
      expect(await expectError(await ask(query), 400)).toBe("Serve una città o un CAP.");
    }
  });
});

describe("one point", () => {
  test("has its address and its hours", async () => {
    const point = await answerAs(PickupPoint, await shop.request("/brt/pudos/IT90061"));
    expect(point).toMatchObject({
      "@id": "/api/v2/brt/pudos/IT90061",
      "@type": "PickupPoint",
      id: "IT90061",
      city: "Firenze",
      zipCode: "50122",
      provinceCode: "IT-FI",
      countryCode: "IT",
      distance: null,
    });
    expect(point.openingHours.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(point.openingHours[0]?.hours[0]).toMatch(/^\d\d:\d\d-\d\d:\d\d$/);
  });

  test.each(["IT1", "nessuno", "%27", "x".repeat(60)])("%s is not there", async (id) => {
    expect(await expectError(await shop.request(`/brt/pudos/${id}`), 404)).toBe("Not Found");
  });
});

test("the calls live beside the shop, not under it", async () => {
  const response = await shop.request("/shop/brt/pudos/IT90061");
  expect(await expectError(response, 404)).toBe("Not Found");
});
