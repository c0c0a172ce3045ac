import { expect, test } from "vitest";
import { formatDistance, pickupQuery } from "./pickup-points.tsx";

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
