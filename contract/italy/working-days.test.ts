import { expect, test } from "vitest";
import { addWorkingDays, isDayOff } from "./working-days.ts";

test.each(["2026-04-06", "2027-03-29", "2038-04-26", "2026-12-25", "2026-10-04", "2026-11-15"])(
  "%s is a day off",
  (day) => expect(isDayOff(day)).toBe(true),
);

test.each(["2026-04-07", "2026-11-16", "2026-12-24"])("%s is a working day", (day) =>
  expect(isDayOff(day)).toBe(false),
);

test("working days pass over weekends, Christmas and the new year", () => {
  expect(addWorkingDays("2026-12-23", 1)).toBe("2026-12-24");
  expect(addWorkingDays("2026-12-24", 1)).toBe("2026-12-28");
  expect(addWorkingDays("2026-12-31", 1)).toBe("2027-01-04");
  expect(addWorkingDays("2027-03-26", 1)).toBe("2027-03-30");
  expect(addWorkingDays("2026-12-25", 0)).toBe("2026-12-25");
});
