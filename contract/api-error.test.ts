import { expect, test } from "vitest";
import { errorFromBody } from "./api-error.ts";

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
