import { expect, test } from "vitest";
import { staffRoles } from "#contract/admin/constants.ts";
import { describeRights, mayCall, rights } from "./rights.ts";

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

test.each([
  ["POST", "customers/7/forget"],
  ["POST", "customers/7/reset-second-factor"],
  ["POST", "imports/customers"],
  ["POST", "tax-rates"],
  ["GET", "staff"],
  ["PATCH", "settings"],
  ["POST", "payment-methods"],
  ["GET", "audit"],
  ["POST", "webhooks"],
])("%s %s is the owner's alone", (method, path) => {
  expect(staffRoles.filter((role) => mayCall(role, method, path))).toEqual(["owner"]);
});

test("each role writes only its own part of the shop", () => {
  const desk = ["session", "account", "second-factor", "preview"];
  expect(describeRights("accountant").write).toEqual(
    expect.arrayContaining([...desk, "accounting/close"]),
  );
  expect(describeRights("accountant").write).toHaveLength(desk.length + 1);
  expect(mayCall("accountant", "GET", "orders/RG1/refund-account")).toBe(false);
  expect(mayCall("orders", "POST", "accounting/close")).toBe(false);
  expect(mayCall("orders", "PATCH", "products/SIERO")).toBe(false);
  expect(mayCall("orders", "GET", "exports/products.csv")).toBe(false);
  expect(mayCall("catalogue", "GET", "orders")).toBe(false);
  expect(mayCall("catalogue", "GET", "customers")).toBe(false);
  expect(mayCall("catalogue", "GET", "exports/orders.csv")).toBe(false);
});

test.each([
  "customers",
  "exports/customers.csv",
  "newsletter-subscriptions",
  "contact-requests",
  "withdrawal-requests",
])("personal data at %s is read by the orders role and the owner alone", (path) => {
  expect(staffRoles.filter((role) => mayCall(role, "GET", path))).toEqual(["owner", "orders"]);
});

test.each(["POST", "PUT", "PATCH", "DELETE"])("%s asks for the right to write", (method) => {
  expect(mayCall("accountant", "GET", "orders/RG1")).toBe(true);
  expect(mayCall("accountant", "HEAD", "orders/RG1")).toBe(true);
  expect(mayCall("accountant", method, "orders/RG1")).toBe(false);
});

const names = (roles: readonly string[]) => ["owner", ...roles].join(", ");

/** A Markdown table, padded as prettier does. */
function table(cells: string[][]): string {
  const widths = [0, 1, 2].map((column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const [head = [], ...body] = cells.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
  );
  const line = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [head, line, ...body].join("\n");
}

test("docs/rights.md shows this table; `npx vitest run commerce/auth/rights -u` writes it", async () => {
  const parts = Object.entries(rights).map(([address, { read, write }]) => [
    `\`${address}\``,
    names(read),
    names(write),
  ]);
  const page = `# What each role of the staff may do

Generated from \`commerce/auth/rights.ts\` by its test; \`tests/rights/staff.api.test.ts\` calls every call of the office with
every role. \`*\` is any one segment; the longest address that fits counts. What is not here is the owner's alone.

${table([["part, after /api/v2/admin/", "read", "write"], ...parts])}
`;
  await expect(page).toMatchFileSnapshot("../../docs/rights.md");
});
