import { expect, test } from "vitest";
import { deliveryDays } from "./checkout-view.ts";

const method = (minDays: number | null, maxDays: number | null) => ({ minDays, maxDays });

test("working days, named", () => {
  const sunday = new Date("2026-11-15T10:00:00Z");
  expect(deliveryDays(method(2, 3), sunday)).toEqual({
    from: "martedì 17",
    to: "mercoledì 18 novembre",
  });
});

test("a weekend is passed over, and a month too", () => {
  const thursday = new Date("2026-10-29T10:00:00Z");
  expect(deliveryDays(method(1, 2), thursday)).toEqual({
    from: "venerdì 30 ottobre",
    to: "lunedì 2 novembre",
  });
});

test("the day is the one in Rome", () => {
  const lateInRome = new Date("2026-11-16T23:30:00Z");
  expect(deliveryDays(method(1, 1), lateInRome)?.to).toBe("mercoledì 18 novembre");
});

test("a method may not say", () => {
  expect(deliveryDays(method(null, 3), new Date())).toBeNull();
});
