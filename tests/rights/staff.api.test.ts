import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { Dashboard, OfficeTodo } from "#contract/admin/desk/dashboard.ts";
import { type StaffRole, staffRoles } from "#contract/admin/constants.ts";
import { Me } from "#contract/admin/staff.ts";
import { keysOf } from "#contract/format/keys-of.ts";
import { WithdrawalRequest } from "#contract/support.ts";
import { mayCall, rights } from "#commerce/auth/rights.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { signIn } from "#tests/harness/customer.ts";
import { address, callsOf, codes } from "#commerce/cart/checkout/shopper.fixture.ts";
import { refundAccountLink } from "#commerce/aftersales/refund-accounts.ts";
import { withdrawalKey } from "#commerce/orders/index.ts";
import { orders } from "#commerce/schema.ts";
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

const List = z.object({ "hydra:member": z.array(z.record(z.string(), z.unknown())) });

/** Calls about one order, which must have been answered with it. */
const ofOrders = [
  "GET /admin/orders/{number}",
  "GET /admin/orders/{key}/bolla.pdf",
  "GET /admin/returns/{id}",
  "GET /admin/withdrawal-requests/{key}",
  "GET /admin/customers/{key}",
  "GET /admin/customers/{id}/details",
  "GET /admin/customers/{id}/personal-data.json",
  "POST /admin/orders/{number}/pay",
  "POST /admin/orders/{number}/notes",
  "POST /admin/orders/{number}/correct",
  "POST /admin/orders/{number}/resend-email",
  "POST /admin/orders/{number}/deliver",
  "POST /admin/orders/pack",
  "POST /admin/orders/ship",
  "POST /admin/withdrawal-requests/{id}/answer",
  "POST /admin/returns/{id}/close",
];

/** A paid order with an applied gift card, a declared withdrawal and a return, and what opens them. */
async function openSecrets() {
  const buyer = callsOf(shop.request);
  const token = await buyer.cartWith({ [codes.serum]: 2 });
  const code = "RUGIADA-DEMO-25A";
  await buyer.send("PATCH", `/gift-cards/${code}/add-to-order`, { orderTokenValue: token });
  await buyer.address(token);
  await buyer.ship(token);
  await buyer.payBy(token, "BONIFICO");
  const { number } = await buyer.complete(token);
  const [order] = await shop.ctx.db.select().from(orders).where(eq(orders.token, token));
  if (!order || !number) throw new Error("The order is there");
  const account = new URL(refundAccountLink(shop.ctx, order.id)).searchParams.get("token") ?? "";
  const key = withdrawalKey(shop.ctx, order);
  const secrets = { token, key, account, card: code };
  const declare = async () => {
    const person = { firstName: "Anna", lastName: "Bianchi", email: order.email };
    const body = { ...person, orderToken: token, withdrawalKey: key };
    const sent = await buyer.send("POST", "/withdrawal-requests", body);
    return (await answerAs(WithdrawalRequest, sent, 201)).id;
  };
  return { order, number, secrets, declare };
}

test("no answer of the office lets its reader act as the buyer of an order", async () => {
  const { order, number, secrets, declare } = await openSecrets();
  const answered = new Set<string>();
  const call = async (role: StaffRole, key: string, path: string, body: object = {}) => {
    const [method = ""] = key.split(" ");
    const answer = await staff[role].request(path, initOf(method, body));
    const words = await answer.text();
    if (answer.ok) answered.add(key);
    // The owner's register of gift cards is there to show their codes.
    const isShown = (name: string) => name === "card" && path.startsWith("/admin/gift-cards");
    const told = keysOf(secrets).filter((name) => words.includes(secrets[name]) && !isShown(name));
    expect({ role, key, told }).toEqual({ role, key, told: [] });
    return words;
  };
  const act = (path: string, body: object = {}, named = path) =>
    call("owner", `POST /admin${path}`, `/admin${named}`, body);
  const orderAct = (name: string, body: object = {}) =>
    act(`/orders/{number}/${name}`, body, `/orders/${number}/${name}`);
  const ofRecord = (list: string, id: number | string, name: string, body: object = {}) =>
    act(`/${list}/{id}/${name}`, body, `/${list}/${id}/${name}`);

  await orderAct("pay");
  await orderAct("notes", { text: "chiama prima" });
  await orderAct("correct", { shippingAddress: { ...address, street: "Via Nuova" } });
  await orderAct("resend-email", { template: "order_confirmation" });
  await act("/orders/pack", { numbers: [number], packed: true });
  await act("/orders/ship", { parcels: [{ number, tracking: "" }] });
  await orderAct("deliver");
  const withdrawal = await declare();
  await ofRecord("withdrawal-requests", withdrawal, "answer", { outcome: "accepted" });

  const isOwn = (one: object) =>
    [number, order.email ?? ""].some((word) => JSON.stringify(one).includes(word));
  /** The id of the first record in the list that a path with one parameter belongs to. */
  const recordOf = async (path: string) => {
    const [list = "", rest = ""] = path.split("/{");
    const [name = ""] = rest.split("}");
    const answer = await staff.owner.request(list);
    const isJson = answer.ok && answer.headers.get("content-type")?.includes("json");
    const read = isJson ? List.safeParse(await answer.json()).data : undefined;
    const members = read?.["hydra:member"] ?? [];
    const own = members.find(isOwn) ?? members[0];
    return { name, id: String(own?.[name] ?? own?.["id"] ?? own?.["code"] ?? "") };
  };
  const reads = operations.filter(
    ({ method, path }) => method === "GET" && path.startsWith("/admin/"),
  );
  for (const { path } of reads) {
    const [, order] = /^\/admin\/orders\/\{(\w+)\}/.exec(path) ?? [];
    const { name, id } = order ? { name: order, id: number } : await recordOf(path);
    if (path.includes("{") && id === "") continue;
    const named = path.replace(`{${name}}`, encodeURIComponent(id));
    for (const role of staffRoles) await call(role, `GET ${path}`, named);
  }
  const { id: goods } = await recordOf("/admin/returns/{id}");
  await ofRecord("returns", goods, "close", { reason: "non è arrivato nulla" });
  expect([...answered]).toEqual(expect.arrayContaining(ofOrders));
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
    await expectError(await staff.orders.request(path, initOf("PATCH", { enabled: false })), 404);
    const colleague = `/admin/customers/${staff.orders.id}`;
    const shut = await staff.owner.request(colleague, initOf("PATCH", { enabled: false }));
    expect(await expectError(shut, 409)).toContain("Persone");
    await expectError(await staff.orders.request(`${path}/end-sessions`, initOf("POST", {})), 404);
    expect((await staff.owner.request("/admin/me")).status).toBe(200);
    const promoted = initOf("PATCH", { role: "owner" });
    await staff.orders.request(`/admin/customers/${staff.orders.id}`, promoted);
    expect(await (await staff.orders.request("/admin/me")).json()).toMatchObject({
      role: "orders",
    });
  });
});
