import { expect, test } from "vitest";
import { fromRome, toRome } from "./moment.tsx";

test.each([
  ["2026-01-15 08:30:00", "2026-01-15T09:30", "2026-01-15T08:30:00.000Z"],
  ["2026-07-15 22:30:00", "2026-07-16T00:30", "2026-07-15T22:30:00.000Z"],
  // One hour before and one after the start of daylight saving time.
  ["2026-03-29 00:59:00", "2026-03-29T01:59", "2026-03-29T00:59:00.000Z"],
  ["2026-03-29 01:00:00", "2026-03-29T03:00", "2026-03-29T01:00:00.000Z"],
])("%s is %s in Rome and comes back", (wire, local, iso) => {
  expect(toRome(wire)).toBe(local);
  expect(fromRome(local)).toBe(iso);
});

test("an empty field is no moment", () => {
  expect(toRome(null)).toBe("");
  expect(fromRome("")).toBeNull();
});
