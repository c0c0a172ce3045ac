import { expect, test } from "vitest";
import { describeRights, mayCall } from "./rights.ts";

test("the longest address that fits decides, whatever stands before it", () => {
  expect(mayCall("orders", "PATCH", "customers/7")).toBe(true);
  expect(mayCall("orders", "POST", "customers/7/reset-second-factor")).toBe(false);
  expect(mayCall("catalogue", "POST", "imports/products")).toBe(true);
  expect(mayCall("catalogue", "POST", "imports/customers")).toBe(false);
  expect(mayCall("owner", "POST", "imports/customers")).toBe(true);
});

test("what nobody is named for is the owner's alone", () => {
  expect(mayCall("orders", "GET", "settings")).toBe(false);
  expect(mayCall("accountant", "POST", "orders/RG1/refund")).toBe(false);
  expect(mayCall("accountant", "GET", "orders/RG1")).toBe(true);
  expect(describeRights("owner").write).toEqual(["*"]);
  expect(describeRights("catalogue").write).not.toContain("*");
});
