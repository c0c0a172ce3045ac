import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { Dashboard, OfficeSearch, OfficeTodo } from "#contract/admin/desk/dashboard.ts";
import type { TodoKind } from "#contract/admin/desk/kinds.ts";
import { Sales } from "#contract/admin/desk/sales.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { signIn } from "#tests/harness/customer.ts";
import { codes, openShop } from "../../cart/checkout/shopper.fixture.ts";
import { cancelOrder } from "../../fulfilment/cancel.ts";
import { refundOrder } from "../../aftersales/refund-order.ts";
import { payOrder, shipOrder } from "../../fulfilment/ship.ts";
import { openOffice } from "../../kernel/admin/admin.fixture.ts";
import { ledgerOf } from "../../orders/ledger.fixture.ts";

const shop = await openShop();
const { ctx, time } = shop;
const office = await openOffice(shop);

const { makeTransfers } = ledgerOf(shop);

/** Requests a refund and confirms its transfer, if one is needed. */
const refundNow: typeof refundOrder = async (ctx, input) => {
  const asked = await refundOrder(ctx, input);
  await makeTransfers(input.token);
  return asked;
};

const read = async () => answerAs(Dashboard, await office.get("/dashboard"));
const readTodo = async () => (await answerAs(OfficeTodo, await office.get("/dashboard/todo"))).todo;
const todo = async (kind: TodoKind) => (await readTodo()).find((item) => item.kind === kind);
const sales = async (by: string, from = "2026-11-16", to = "2026-11-16") =>
  answerAs(Sales, await office.get(`/sales?by=${by}&from=${from}&to=${to}`));

describe("the first screen of the office", () => {
  test("counts money that came, less what went back, and names what is unpaid apart", async () => {
    const before = (await read()).sales;
    const { token, total } = await shop.place({ [codes.soap]: 2 }, { by: "BONIFICO" });
    const unpaid = (await read()).sales;
    expect(unpaid?.today).toEqual(before?.today);
    expect(unpaid?.unpaid).toEqual({
      orders: (before?.unpaid.orders ?? 0) + 1,
      total: (before?.unpaid.total ?? 0) + total,
    });
    await payOrder(ctx, { token });
    expect((await read()).sales?.today).toMatchObject({ orders: 1, net: total });
    await refundOrder(ctx, { token, amount: 500 });
    expect((await read()).sales?.today).toMatchObject({ net: total });
    expect(await todo("manual_refunds")).toMatchObject({ amount: 500, by: "2026-11-30" });
    await makeTransfers(token);
    const { sales: after, days } = await read();
    expect(after?.today).toEqual({ orders: 1, paid: total, refunded: 500, net: total - 500 });
    expect(after?.unpaid).toEqual(before?.unpaid);
    expect(days).toHaveLength(30);
    expect(days?.at(-1)).toMatchObject({ key: "2026-11-16", refunded: 500 });
  });

  test("puts what is late before the rest, with its term", async () => {
    const { token, number } = await shop.place({ [codes.soap]: 1 }, { by: "BONIFICO" });
    await payOrder(ctx, { token });
    await ctx.db.execute(
      sql`update orders set promised_to = '2026-11-13', expected_to = null where token = ${token}`,
    );
    const [late] = await readTodo();
    expect(late).toMatchObject({ kind: "orders_late", late: true, by: "2026-11-13" });
    expect(late?.names).toContain(number);
    await shop.request("/shop/withdrawal-requests", {
      method: "POST",
      headers: { "content-type": "application/ld+json" },
      body: JSON.stringify({
        firstName: "Anna",
        lastName: "Bianchi",
        email: "anna@example.it",
        orderNumber: number,
      }),
    });
    expect(await todo("withdrawals")).toMatchObject({ count: 1, by: "2026-11-30", late: false });
  });

  test("leaves an accepted withdrawal to its return, until the goods are here", async () => {
    const { token, number } = await shop.place({ [codes.soap]: 1 }, { by: "BONIFICO" });
    await payOrder(ctx, { token });
    await shipOrder(ctx, { token });
    const sent = { firstName: "Anna", lastName: "Bianchi", email: "anna@example.it" };
    const declared = { ...sent, orderToken: token };
    const { id } = await (await shop.send("POST", "/withdrawal-requests", declared)).json();
    const waits = async () => ({
      told: (await todo("withdrawals"))?.count,
      listed: (await (await office.get("/withdrawal-requests?waiting=true")).json())[
        "hydra:totalItems"
      ],
      problems: (await (await office.get(`/orders?view=problems&q=${number}`)).json())[
        "hydra:totalItems"
      ],
    });
    const before = await waits();
    expect(before).toMatchObject({ told: before.listed, problems: 1 });
    await office.post(`/withdrawal-requests/${id}/answer`, { outcome: "accepted" });
    const told = (before.told ?? 0) - 1;
    expect(await waits()).toEqual({ told, listed: told, problems: 0 });
    const { returnId } = await (await office.get(`/withdrawal-requests/${id}`)).json();
    const returns = (await todo("returns"))?.count ?? 0;
    const { pieces } = await (await office.get(`/returns/${returnId}`)).json();
    const arrived = { id: pieces[0].id, quantity: 1, condition: "intact", restock: true };
    await office.post(`/returns/${returnId}/receive`, { pieces: [arrived] });
    expect(await todo("returns")).toMatchObject({ count: returns + 1 });
    await office.post(`/returns/${returnId}/close`, { reason: "Accordo diverso" });
    const { status } = await (await office.get(`/withdrawal-requests/${id}`)).json();
    expect([(await todo("returns"))?.count, status]).toEqual([returns, "closed"]);
  });

  test("waits for transfers, not for cards", async () => {
    const before = (await todo("transfers"))?.count ?? 0;
    await shop.place({ [codes.soap]: 1 }, { by: "CARTA" });
    const { token } = await shop.place({ [codes.soap]: 1 }, { by: "BONIFICO" });
    expect(await todo("transfers")).toMatchObject({ count: before + 1 });
    await cancelOrder(ctx, { token });
    expect(await todo("transfers")).toMatchObject({ count: before });
  });
});

describe("the figures", () => {
  test("lie in the days of Rome, and refunds in their own", async () => {
    const now = time.now;
    time.now = new Date("2026-11-20T23:30:00Z");
    const { token, total } = await shop.place({ [codes.serum]: 1 }, { by: "BONIFICO" });
    await payOrder(ctx, { token });
    time.now = new Date("2026-11-22T10:00:00Z");
    await refundNow(ctx, { token });
    time.now = now;
    const { rows } = await sales("day", "2026-11-20", "2026-11-22");
    expect(rows.map(({ key, paid, refunded }) => [key, paid, refunded])).toEqual([
      ["2026-11-20", 0, 0],
      ["2026-11-21", total, 0],
      ["2026-11-22", 0, total],
    ]);
  });

  test.each(["product", "range", "coupon"])("by %s add up to the same money", async (by) => {
    const cart = { [codes.sunscreen]: 2, [codes.soap]: 1 };
    const { token, items } = await shop.place(cart, { by: "BONIFICO" });
    await payOrder(ctx, { token });
    const [sunscreen] = items;
    await refundNow(ctx, { token, items: [{ itemId: sunscreen?.id ?? 0, quantity: 1 }] });
    const { rows, total } = await sales(by);
    const sum = (field: "paid" | "refunded" | "net") =>
      rows.reduce((all, row) => all + row[field], 0);
    expect([sum("paid"), sum("refunded"), sum("net")]).toEqual([
      total.paid,
      total.refunded,
      total.net,
    ]);
    expect(total).toEqual((await sales("day")).total);
  });

  test("charge a returned piece to its product", async () => {
    const before = (await sales("product")).rows;
    const { token, items } = await shop.place(
      { [codes.sunscreen]: 1, [codes.soap]: 1 },
      { by: "BONIFICO" },
    );
    await payOrder(ctx, { token });
    const soap = items.find(({ variant }) => JSON.stringify(variant).includes(codes.soap));
    await refundNow(ctx, { token, items: [{ itemId: soap?.id ?? 0, quantity: 1 }] });
    const after = (await sales("product")).rows;
    const moved = after
      .map(({ key, name, refunded }) => ({
        name,
        by: refunded - (before.find((row) => row.key === key)?.refunded ?? 0),
      }))
      .filter(({ by }) => by !== 0);
    expect(moved).toEqual([{ name: expect.stringContaining("Sapone"), by: 990 }]);
  });

  test("open in an Italian spreadsheet", async () => {
    const response = await office.get(
      "/exports/sales.csv?by=product&from=2026-11-16&to=2026-11-16",
    );
    const [head, first] = (await response.text()).split("\r\n");
    expect(head).toBe("Prodotto;Ordini;Pezzi;Incassato;Rimborsato;Netto");
    expect(first).toMatch(/^[^;]+;\d+;\d+;\d+,\d\d;\d+,\d\d;-?\d+,\d\d$/);
  });

  test("refuse a period that ends before it begins", async () => {
    expect((await office.get("/sales?by=day&from=2026-11-16&to=2026-11-01")).status).toBe(400);
  });
});

const find = async (q: string) =>
  (await answerAs(OfficeSearch, await office.get(`/search?q=${encodeURIComponent(q)}`))).results;

describe("the search over everything", () => {
  test("finds orders, customers, products and pages by their words", async () => {
    const { number } = await shop.place({ [codes.soap]: 1 }, { email: "trovami@example.it" });
    expect(await find("trovami bianchi")).toEqual([
      expect.objectContaining({
        kind: "orders",
        key: number,
        detail: expect.stringMatching(/^Milano/),
      }),
      expect.objectContaining({ kind: "customers", detail: "trovami@example.it" }),
    ]);
    const kinds = (await find("giulia moretti")).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["orders", "customers"]));
    expect(await find("moretti giulia example.com")).not.toEqual([]);
    expect(await find("sapone")).toContainEqual(expect.objectContaining({ kind: "products" }));
    expect(await find("privacy")).toContainEqual(expect.objectContaining({ kind: "pages" }));
    expect((await office.get("/search?q=a")).status).toBe(400);
  });

  test("tells a role only what it may read", async () => {
    const catalogue = await signIn(shop, { email: "vetrina@example.it", role: "catalogue" });
    const answer = await catalogue.request("/admin/search?q=giulia");
    expect((await answerAs(OfficeSearch, answer)).results).toEqual([]);
  });
});
