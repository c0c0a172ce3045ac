import { expect, test } from "vitest";
import { daysAfter, daysSince } from "./lookup.ts";

const latest = "2026-11-14T23:20:00+01:00";

test.each([
  ["2026-11-16T09:00:00Z", "2026-11-14"],
  ["2027-03-10T12:00:00Z", "2027-03-08"],
  ["2026-11-10T12:00:00Z", "2026-11-10"],
])("at %s the last order is of %s", (text, day) => {
  const now = new Date(text);
  const moved = daysAfter(now, new Date(latest), daysSince([latest], now));
  expect(moved.toISOString().slice(0, 10)).toBe(day);
});
