import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  AwaitedCashCollection,
  CashRemittanceCollection,
} from "#contract/admin/desk/cash-remittances.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { codes, openShop } from "../../cart/checkout/shopper.fixture.ts";
import { deliverOrder, shipOrder } from "../../fulfilment/ship.ts";
import { lastAudit, openOffice } from "../../kernel/admin/admin.fixture.ts";
import { ledgerOf } from "../../orders/ledger.fixture.ts";
import { orders, payments, shipments } from "../../orders/schema.ts";

const shop = await openShop();
const { ctx } = shop;
const office = await openOffice(shop);
const { eventsOf } = ledgerOf(shop);
const receivedOn = "2026-11-16";

async function delivered(pieces = 1) {
  const order = await shop.place({ [codes.soap]: pieces }, { by: "CONTRASSEGNO" });
  await shipOrder(ctx, { token: order.token });
  await deliverOrder(ctx, { token: order.token });
  return { token: order.token, number: order.number ?? "", total: order.total };
}
const awaited = async () =>
  (await answerAs(AwaitedCashCollection, await office.get("/cash-remittances/awaited")))[
    "hydra:member"
  ];
const numbers = async () => (await awaited()).map(({ orderNumber }) => orderNumber);
const recorded = async () =>
  (await answerAs(CashRemittanceCollection, await office.get("/cash-remittances")))["hydra:member"];
const record = (orders: string[], amount: number, day = receivedOn) =>
  office.post("/cash-remittances", { orders, amount, receivedOn: day });
const accounting = async () => (await office.get("/accounting?month=2026-11")).text();

describe("cash on delivery", () => {
  test("is awaited from the delivery until the carrier transfers it", async () => {
    const transfer = await shop.place({ [codes.soap]: 1 }, { by: "BONIFICO" });
    const onItsWay = await shop.place({ [codes.soap]: 1 }, { by: "CONTRASSEGNO" });
    await shipOrder(ctx, { token: onItsWay.token });
    const order = await delivered();
    expect((await awaited()).at(-1)).toMatchObject({
      orderNumber: order.number,
      customerName: "Anna Bianchi",
      carrier: "BRT",
      amount: order.total,
    });
    expect(await numbers()).not.toContain(onItsWay.number);
    expect(await numbers()).not.toContain(transfer.number);
    const before = await accounting();
    expect((await record([order.number], order.total)).status).toBe(204);
    expect(await numbers()).not.toContain(order.number);
    expect(await accounting()).toBe(before);
    expect((await shop.read(order.token)).paymentState).toBe("paid");
    expect((await eventsOf(order.token)).at(-1)).toBe("cash_remitted");
  });

  test("of several orders is one transfer, which may differ from what was collected", async () => {
    const [one, two] = [await delivered(), await delivered(2)];
    const sum = one.total + two.total;
    expect((await record([two.number, one.number], sum - 150)).status).toBe(204);
    const [remittance] = await recorded();
    expect(remittance).toMatchObject({
      carrier: "BRT",
      receivedOn,
      amount: sum - 150,
      expectedAmount: sum,
      orders: [one.number, two.number],
    });
    const subject = `cash-remittances:${remittance?.id ?? 0}` as const;
    expect(await lastAudit(ctx, "cash-remittances.create", subject)).toMatchObject({
      after: { carrier: "BRT", amount: sum - 150 },
    });
  });

  test("is counted once, by two people at the same time too", async () => {
    const [one, two] = [await delivered(), await delivered()];
    const answers = await Promise.all([
      record([one.number, two.number], one.total + two.total),
      record([two.number, one.number], one.total + two.total),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    await expectError(await record([one.number], one.total), 409);
  });

  test("is refused for orders that await none, of two carriers, and on a day to come", async () => {
    const [one, two] = [await delivered(), await delivered()];
    const unpaid = await shop.place({ [codes.soap]: 1 }, { by: "CONTRASSEGNO" });
    await expectError(await record([one.number, unpaid.number ?? ""], 1), 409);
    await expectError(await record([one.number], one.total, "2026-11-17"), 422);
    await expectError(await record([], 0), 422);
    const [row] = await ctx.db.select().from(orders).where(eq(orders.token, two.token));
    const other = { methodCode: null, methodName: "Poste" };
    await ctx.db
      .update(shipments)
      .set(other)
      .where(eq(shipments.orderId, row?.id ?? 0));
    await expectError(await record([one.number, two.number], 1), 422);
    expect(await numbers()).toEqual(expect.arrayContaining([one.number, two.number]));
  });

  test("of an order that was refunded afterwards is awaited all the same", async () => {
    const order = await delivered();
    const [row] = await ctx.db.select().from(orders).where(eq(orders.token, order.token));
    const refunded = { state: "refunded", refunded: order.total } as const;
    await ctx.db
      .update(payments)
      .set(refunded)
      .where(eq(payments.orderId, row?.id ?? 0));
    expect(await numbers()).toContain(order.number);
  });

  test("paid in the shop is with no carrier", async () => {
    const order = await delivered();
    const [row] = await ctx.db.select().from(orders).where(eq(orders.token, order.token));
    const pudo = { type: "shop" } as NonNullable<(typeof orders.$inferSelect)["pudo"]>;
    await ctx.db
      .update(orders)
      .set({ pudo })
      .where(eq(orders.id, row?.id ?? 0));
    expect(await numbers()).not.toContain(order.number);
  });

  test("recorded by mistake is awaited again", async () => {
    const order = await delivered();
    await record([order.number], order.total);
    const remittance = (await recorded()).find((one) => one.orders.includes(order.number));
    const path = `/cash-remittances/${remittance?.id ?? 0}`;
    expect((await office.delete(path)).status).toBe(204);
    expect(await numbers()).toContain(order.number);
    expect((await eventsOf(order.token)).slice(-2)).toEqual(["cash_remitted", "cash_awaited"]);
    await expectError(await office.delete(path), 404);
  });
});
