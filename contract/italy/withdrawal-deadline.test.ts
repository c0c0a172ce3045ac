import { describe, expect, test } from "vitest";
import { isLate, lastDayToWithdraw } from "./withdrawal-deadline.ts";

const on = (text: string) => new Date(text);

describe("the last day to withdraw", () => {
  test("is the fourteenth after the delivery", () => {
    expect(lastDayToWithdraw([on("2026-11-03T10:00:00Z")])).toBe("2026-11-17");
  });

  test("counts days as they are in Rome", () => {
    expect(lastDayToWithdraw([on("2026-11-02T23:30:00Z")])).toBe("2026-11-17");
  });

  test("moves past weekends and holidays", () => {
    expect(lastDayToWithdraw([on("2026-11-07T10:00:00Z")])).toBe("2026-11-23");
    expect(lastDayToWithdraw([on("2026-12-11T10:00:00Z")])).toBe("2026-12-28");
    expect(lastDayToWithdraw([on("2027-03-15T10:00:00Z")])).toBe("2027-03-30");
  });

  test("counts from the last parcel, and not before it arrives", () => {
    const first = on("2026-11-03T10:00:00Z");
    expect(lastDayToWithdraw([first, on("2026-11-05T10:00:00Z")])).toBe("2026-11-19");
    expect(lastDayToWithdraw([first, null])).toBeUndefined();
    expect(lastDayToWithdraw([])).toBeUndefined();
  });
});

test("late begins at midnight in Rome", () => {
  const deliveries = [on("2026-11-03T10:00:00Z")];
  expect(isLate(deliveries, on("2026-11-17T22:59:59Z"))).toBe(false);
  expect(isLate(deliveries, on("2026-11-17T23:00:00Z"))).toBe(true);
  expect(isLate([null], on("2030-01-01T00:00:00Z"))).toBe(false);
});
