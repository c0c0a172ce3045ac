import { expect, test } from "vitest";
import { ApiError } from "#contract/api-error.ts";
import { isOutage } from "./outage.ts";

test.each([500, 502, 503, 429, 408])("status %i passes by itself", (status) => {
  expect(isOutage(new ApiError(status, "Unknown error"))).toBe(true);
});

test.each([400, 401, 403, 404, 410, 422])("status %i is an answer", (status) => {
  expect(isOutage(new ApiError(status, "Not Found"))).toBe(false);
});

test("a broken connection and a timeout are outages, a bug is not", async () => {
  const refused = await fetch("http://127.0.0.1:1").catch((error: unknown) => error);
  expect(isOutage(refused)).toBe(true);
  expect(isOutage(new DOMException("The operation timed out", "TimeoutError"))).toBe(true);
  expect(isOutage(new Error("unexpected"))).toBe(false);
  expect(isOutage(new TypeError("undefined is not a function"))).toBe(false);
});
