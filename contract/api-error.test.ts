import { expect, test } from "vitest";
import { ApiError, errorFromBody, isOutage } from "./api-error.ts";

test.each([
  [
    "hydra error",
    { "hydra:title": "An error occurred", "hydra:description": "Not Found" },
    "Not Found",
  ],
  ["plain code and message", { code: 400, message: "Missing: quantity." }, "Missing: quantity."],
  ["problem details", { title: "An error occurred", detail: "Gone" }, "Gone"],
  ["description before message", { message: "b", description: "a" }, "a"],
  ["only a title", { title: "Conflict" }, "Conflict"],
  ["empty description", { "hydra:description": "", message: "Full" }, "Full"],
  ["nothing to read", {}, "Unknown error"],
  ["no body", undefined, "Unknown error"],
  ["a bare string", "boom", "Unknown error"],
])("%s", (_, body, message) => {
  expect(errorFromBody(418, body)).toMatchObject({ status: 418, message });
});

test("violations are read, broken ones left out", () => {
  const error = errorFromBody(422, {
    violations: [{ propertyPath: "email", message: "Bad" }, { propertyPath: 1 }, null],
  });
  expect(error.violationOf("email")).toBe("Bad");
  expect(error.violations).toHaveLength(1);
});

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
