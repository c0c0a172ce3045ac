import { expect, test } from "vitest";
import { offerState } from "./promotions.tsx";

const now = new Date("2026-11-16T09:00:00Z");
const [past, future] = ["2026-05-31T21:59:59Z", "2026-12-01T00:00:00Z"];

test.each([
  [{ enabled: true }, "on"],
  [{ enabled: true, startsAt: past, endsAt: future }, "on"],
  [{ enabled: true, startsAt: past, endsAt: past }, "ended"],
  [{ enabled: true, startsAt: future }, "planned"],
  [{ enabled: false, endsAt: past }, "off"],
  [{ enabled: true, expiresAt: null, promotionEndsAt: past }, "ended"],
  [{ enabled: true, expiresAt: past, promotionEndsAt: null }, "ended"],
])("%o is %s", (record, state) => {
  expect(offerState({ id: 1, ...record }, now)).toBe(state);
});
