import { expect, test } from "vitest";
import type { PickupPoint } from "#contract/order.ts";
import { formatDistance, noPoints, pickupQuery, spots, pointsWithin } from "./pickup-points.tsx";

test.each([
  ["50129 Firenze", { zipCode: "50129", city: "Firenze" }],
  ["Firenze (50129)", { zipCode: "50129", city: "Firenze" }],
  ["50129", { zipCode: "50129", city: "" }],
  [" Reggio  Emilia ", { zipCode: "", city: "Reggio Emilia" }],
])("%s is understood", (place, found) => {
  expect(pickupQuery(place, "", "IT")).toEqual({ ...found, countryCode: "IT", address: undefined });
});

test("a street narrows the search", () => {
  expect(pickupQuery("Roma", " Via Appia 3 ", "IT").address).toBe("Via Appia 3");
});

test("distances are read at a glance", () => {
  expect(formatDistance(347)).toBe("350\u00a0m");
  expect(formatDistance(1130)).toBe("1,1\u00a0km");
});

const at = (metres: number | null, id = `p${metres}`) => ({ id, distance: metres }) as PickupPoint;

test("a radius takes what lies on its edge, and the first that holds three points is proposed", () => {
  const points = [at(900), at(1000), at(1001), at(3000), at(3001), at(60_000)];
  expect(pointsWithin(points, "1").points.map(({ distance }) => distance)).toEqual([900, 1000]);
  expect(pointsWithin(points, "3").points).toHaveLength(4);
  expect(pointsWithin(points, null)).toEqual({ radius: 3, points: points.slice(0, 4) });
  expect(pointsWithin(points.slice(0, 2), null)).toEqual({
    radius: 50,
    points: points.slice(0, 2),
  });
  expect(pointsWithin([at(1), at(2), at(1000)], null).radius).toBe(1);
});

test("a radius nobody offers is not taken, a point of unknown distance is never left out", () => {
  expect(pointsWithin([at(900)], "2").radius).toBe(50);
  expect(pointsWithin([at(null)], "1").points).toHaveLength(1);
});

test("where nothing is found, what to do is said", () => {
  const none = {
    place: "Bra",
    radius: 1,
    onlyOpen: false,
    openPoints: 0,
    allPoints: 0,
    found: true,
  };
  expect(noPoints(none)).toMatch(/entro 1 km da Bra: scegli una distanza più grande/);
  expect(noPoints({ ...none, onlyOpen: true, allPoints: 4 })).toMatch(/tutti chiusi.*mostra anche/);
  expect(noPoints({ ...none, found: false })).toMatch(/un’altra città/);
});

test("points drawn where they are, and those that would hide each other a little farther in their direction", () => {
  const drawn = spots(
    [
      { metres: 100, bearing: 90 },
      { metres: 0, bearing: 0 },
      { metres: 101, bearing: 90 },
      { metres: 1000, bearing: 180 },
    ],
    0.2,
  );
  expect(drawn.map(({ x, y }) => [x, y].map(Math.round))[3]).toEqual([250, 450]);
  for (const [index, one] of drawn.entries())
    for (const other of [{ x: 250, y: 250 }, ...drawn.slice(0, index)])
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(28);
  expect(drawn[2]?.y).toBeCloseTo(250);
});
