import { expect, test } from "vitest";
import { romeMoment } from "./contact.ts";

test.each([
  ["2026-11-15T09:32:07Z", "2026-11-15T10:32:07+01:00"],
  ["2026-07-01T22:30:00Z", "2026-07-02T00:30:00+02:00"],
  ["2026-10-25T00:30:00Z", "2026-10-25T02:30:00+02:00"],
  ["2026-10-25T01:30:00Z", "2026-10-25T02:30:00+01:00"],
  ["2026-12-31T23:00:00Z", "2027-01-01T00:00:00+01:00"],
])("%s is %s in Rome", (utc, rome) => {
  expect(romeMoment(new Date(utc))).toBe(rome);
  expect(new Date(rome).getTime()).toBe(new Date(utc).getTime());
});
