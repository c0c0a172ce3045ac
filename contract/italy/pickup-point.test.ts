import { expect, test } from "vitest";
import { weekHours } from "./pickup-point.ts";

test("equal days become one row", () => {
  const week = [1, 2, 3, 4, 5].map((day) => ({ day, hours: ["07:00-13:00", "15:30-19:30"] }));
  expect(weekHours([...week, { day: 6, hours: ["07:30-13:00"] }])).toEqual([
    { days: "lun–ven", hours: "07:00–13:00, 15:30–19:30" },
    { days: "sab", hours: "07:30–13:00" },
    { days: "dom", hours: "chiuso" },
  ]);
});
