import { afterAll, describe, expect, test, vi } from "vitest";
import { Dashboard, OfficeTodo } from "#contract/admin/desk/dashboard.ts";
import { type StaffRole, staffRoles } from "#contract/admin/constants.ts";
import { Me } from "#contract/admin/staff.ts";
import { mayCall, rights } from "#commerce/auth/rights.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { signIn } from "#tests/harness/customer.ts";
import { placeOrder } from "#tests/harness/placed-order.ts";
import { withdrawalKey } from "#commerce/orders/index.ts";
import { readDocument } from "../fuzz/document.ts";
import { initOf } from "./private-calls.ts";

vi.setConfig({ testTimeout: 120_000 });

const shop = await createTestCommerce();
afterAll(() => shop.close());

const open = ["/admin/administrators/", "/admin/invitations/"];
const { operations } = await readDocument(shop.request);
const calls = operations
  .filter(({ path }) => path.startsWith("/admin/") && !open.some((way) => path.startsWith(way)))
  .map(({ method, path }) => ({
    method,
    path: path
      .replace("/imports/{key}", method === "POST" ? "/imports/customers" : "/imports/1")
      .replaceAll(/\{\w+\}/g, "999999999"),
  }));

const person = (role: StaffRole) => signIn(shop, { email: `${role}@example.it`, role });
const staff = {
  owner: await person("owner"),
  orders: await person("orders"),
  catalogue: await person("catalogue"),
  accountant: await person("accountant"),
};

/** Whether the role is what stands in the way; anything else may still be wrong with the call. */
async function isRefused(role: StaffRole, { method, path }: (typeof calls)[number]) {
  const response = await staff[role].request(path, initOf(method, {}));
  expect({ role, method, path, status: response.status }).not.toMatchObject({ status: 401 });
  return response.status === 403 && (await response.text()).includes("Access Denied.");
}

const isPart = (address: string) => {
  const pattern = new RegExp(`^/admin/${address.replaceAll("*", "[^/]+")}(/|$)`);
  return calls.some(({ path }) => pattern.test(path));
};

const rolesWith = (path: string) =>
  staffRoles.filter((role) => mayCall(role, "GET", path) || mayCall(role, "POST", path));

const partsOf = (role: StaffRole, reads: boolean) => [
  ...new Set(
    calls
      .filter(
        ({ method, path }) => (method === "GET") === reads && mayCall(role, method, path.slice(7)),
      )
      .map(({ path }) =>
        path
          .split("/")
          .slice(2, path.includes("/exports/") ? 4 : 3)
          .join("/"),
      ),
  ),
];

const shownTo = async (role: StaffRole) => {
  const answer = await staff[role].request("/admin/dashboard");
  const { sales, days, lowStock } = await answerAs(Dashboard, answer);
  const waiting = await staff[role].request("/admin/dashboard/todo");
  const { todo } = await answerAs(OfficeTodo, waiting);
  const orders = [sales, days].every((part) => part !== undefined);
  return { orders, stock: lowStock !== undefined, todo: todo.map(({ kind }) => kind).toSorted() };
};

describe("the table of rights", () => {
  test.each(staffRoles)("is what every call of the office obeys: %s", async (role) => {
    for (const call of calls) {
      const may = mayCall(role, call.method, call.path.slice("/admin/".length));
      expect({ ...call, refused: await isRefused(role, call) }).toEqual({ ...call, refused: !may });
    }
  });

  test("names only parts that exist", () => {
    const shopData = "shop"; // The shop API under the office's address, documented there.
    const unknown = Object.keys(rights).filter((address) => !isPart(address));
    expect(unknown).toEqual([shopData]);
  });

  test("leaves to the owner what it does not name", async () => {
    for (const path of ["nowhere", "staff", "settings/company", "audit-log", "payment-methods"]) {
      expect({ path, who: rolesWith(path) }).toEqual({ path, who: ["owner"] });
    }
    await expectError(await staff.orders.request("/admin/nowhere"), 403);
    await expectError(await staff.owner.request("/admin/nowhere"), 404);
  });

  test("keeps each role to its work", () => {
    expect(partsOf("accountant", false)).toEqual([
      "session",
      "second-factor",
      "account",
      "preview",
      "accounting",
    ]);
    // Of the registers an accountant closes a month, and issues nothing.
    expect(mayCall("accountant", "POST", "accounting/close")).toBe(true);
    expect(mayCall("accountant", "POST", "accounting/issue")).toBe(false);
    expect(mayCall("orders", "POST", "accounting/close")).toBe(false);
    expect(partsOf("accountant", true).toSorted()).toEqual([
      "account",
      "accounting",
      "cash-remittances",
      "dashboard",
      "exports/accounting",
      "exports/orders.csv",
      "exports/orders.xlsx",
      "exports/products.csv",
      "exports/sales.csv",
      "exports/sales.xlsx",
      "invoices",
      "me",
      "orders",
      "payment-differences",
      "readiness",
      "returns",
      "sales",
      "search",
      "second-factor",
      "tax-rates",
    ]);
    expect(partsOf("orders", false).toSorted()).toEqual([
      "account",
      "accounting",
      "cash-remittances",
      "contact-requests",
      "customers",
      "orders",
      "payment-differences",
      "preview",
      "product-reviews",
      "returns",
      "second-factor",
      "session",
      "withdrawal-requests",
    ]);
    expect(partsOf("catalogue", true)).not.toContain("orders");
    expect(partsOf("catalogue", true)).not.toContain("customers");
    expect(partsOf("catalogue", false)).toContain("promotions");
  });
});

test("no answer of the office lets its reader act as the buyer of an order", async () => {
  const order = await placeOrder(shop, { "SAP-OLI-100": 1 }, { number: "RG900001" });
  const secrets = [order.token, withdrawalKey(shop.ctx, order)];
  const reads = operations.filter(
    ({ method, path }) => method === "GET" && /^\/admin\/[^{]*(\{number\}.*)?$/.test(path),
  );
  expect(reads.map(({ path }) => path)).toContain("/admin/orders/{number}");
  for (const role of staffRoles) {
    for (const { path } of reads) {
      const answer = await staff[role].request(path.replace("{number}", "RG900001"));
      const body = await answer.text();
      const told = secrets.filter((secret) => body.includes(secret));
      expect({ role, path, told }).toEqual({ role, path, told: [] });
    }
  }
});

describe("a role", () => {
  test.each(staffRoles)("%s is told what it may do", async (role) => {
    const me = await answerAs(Me, await staff[role].request("/admin/me"));
    expect(me).toMatchObject({ role, email: `${role}@example.it` });
    expect(me.rights.write.includes("orders")).toBe(role === "orders");
    expect(me.rights.write.includes("*")).toBe(role === "owner");
  });

  test("sees on its first page only what it may read", async () => {
    const ofOrders = [
      "manual_refunds",
      "orders_late",
      "orders_to_ship",
      "payment_differences",
      "refunds_failed",
      "returns",
      "transfers",
    ];
    const ofPeople = ["messages", "reviews", "withdrawals"];
    expect(await shownTo("owner")).toEqual({
      orders: true,
      stock: true,
      todo: [
        ...ofOrders,
        ...ofPeople,
        "claims",
        "jobs_failed",
        "stock",
        "suspicious_orders",
        "webhooks_off",
      ].toSorted(),
    });
    expect(await shownTo("orders")).toEqual({
      orders: true,
      stock: false,
      todo: [...ofOrders, ...ofPeople].toSorted(),
    });
    expect(await shownTo("catalogue")).toEqual({
      orders: false,
      stock: true,
      todo: ["claims", "reviews", "stock"],
    });
    expect(await shownTo("accountant")).toEqual({ orders: true, stock: false, todo: ofOrders });
  });

  test("of the catalogue sees no imports of people", async () => {
    const send = (who: StaffRole, kind: string, csv: string) =>
      staff[who].request(`/admin/imports/${kind}?dryRun=true`, {
        method: "POST",
        headers: { "content-type": "text/csv" },
        body: csv,
      });
    const people = await send("owner", "customers", "email\nnuova@example.it\n");
    const { id } = (await people.json()) as { id: number };
    expect((await staff.owner.request(`/admin/imports/${id}`)).status).toBe(200);
    expect((await staff.catalogue.request(`/admin/imports/${id}`)).status).toBe(404);
    expect(await (await staff.catalogue.request("/admin/imports")).json()).toMatchObject({
      "hydra:totalItems": 0,
    });
  });

  test("does not reach colleagues through the calls for customers", async () => {
    const path = `/admin/customers/${staff.owner.id}`;
    await expectError(await staff.orders.request(path, initOf("PATCH", { enabled: false })), 403);
    const colleague = `/admin/customers/${staff.orders.id}`;
    const shut = await staff.owner.request(colleague, initOf("PATCH", { enabled: false }));
    expect(await expectError(shut, 409)).toContain("Persone");
    await expectError(await staff.orders.request(`${path}/end-sessions`, initOf("POST", {})), 403);
    expect((await staff.owner.request("/admin/me")).status).toBe(200);
    const promoted = initOf("PATCH", { role: "owner" });
    await staff.orders.request(`/admin/customers/${staff.orders.id}`, promoted);
    expect(await (await staff.orders.request("/admin/me")).json()).toMatchObject({
      role: "orders",
    });
  });
});
