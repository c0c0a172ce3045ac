import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { AdminOrder, AdminOrderCollection } from "#contract/admin/order.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { auditLog } from "../kernel/schema.ts";
import { lastAudit, openOffice } from "../kernel/admin/admin.fixture.ts";

const shop = await openShop();
const office = await openOffice(shop);

const list = async (query = "") =>
  answerAs(AdminOrderCollection, await office.get(`/orders?${query}`));
const read = async (number: string) => answerAs(AdminOrder, await office.get(`/orders/${number}`));
const act = async (number: string, action: string, body: object = {}) =>
  answerAs(AdminOrder, await office.post(`/orders/${number}/${action}`, body));
const numbers = async (query: string) =>
  (await list(query))["hydra:member"].map((order) => order.number);
const place = async (by: string, email = "anna@example.it") => {
  const order = await shop.place({ [codes.soap]: 2 }, { by, email });
  return { token: order.token, number: order.number ?? "", total: order.total };
};
const emailsOf = (token: string) =>
  shop
    .emails()
    .filter(({ data }) => "order" in data && data.order.token === token)
    .map(({ name }) => name);

test("the list counts products, not the box around them", async () => {
  const { number } = await shop.place({ [codes.soap]: 2, [codes.box]: 1 });
  const found = await list(`q=${number}`);
  expect(found["hydra:member"].map(({ itemCount }) => itemCount)).toEqual([2]);
});

test("an order goes from new to delivered and refunded, and each step is written down", async () => {
  const { token, number, total } = await place("BONIFICO");
  expect((await read(number)).actions).toEqual(["pay", "cancel"]);
  const paid = await act(number, "pay", { reference: "CRO 123" });
  expect(paid).toMatchObject({
    paymentState: "paid",
    actions: ["ship", "reschedule", "cancel", "refund"],
  });
  expect(await lastAudit(shop.ctx, "order.pay", `order:${number}`)).toEqual({
    actor: office.actor,
    before: { paymentState: "awaiting_payment" },
    after: { paymentState: "paid", reference: "CRO 123" },
  });
  const shipped = await act(number, "ship", { tracking: "BRT42" });
  expect(shipped.shipments[0]).toMatchObject({ state: "shipped", tracking: "BRT42" });
  expect(shipped.actions).toEqual(["deliver", "reschedule", "refund"]);
  expect(await act(number, "deliver")).toMatchObject({ status: "delivered", actions: ["refund"] });
  const asked = await act(number, "refund", { amount: 500, reason: "Barattolo rotto" });
  expect(asked).toMatchObject({ paymentState: "paid", refundable: total - 500 });
  const transfer = async ({ refunds }: AdminOrder) =>
    act(number, `refunds/${refunds.at(-1)?.id}/done`, { doneOn: "2026-11-16", reference: "TRN 7" });
  const part = await transfer(asked);
  expect(part).toMatchObject({ paymentState: "partially_refunded", refundable: total - 500 });
  expect(part.refunds).toMatchObject([{ state: "succeeded", amount: 500 }]);
  const whole = await transfer(await act(number, "refund"));
  expect(whole).toMatchObject({ paymentState: "refunded", refundable: 0, actions: [] });
  expect(await lastAudit(shop.ctx, "order.refund", `order:${number}`)).toMatchObject({
    actor: office.actor,
  });
  expect(whole.timeline.map(({ type }) => type)).toEqual(
    expect.arrayContaining(["placed", "paid", "shipped", "delivered", "refunded"]),
  );
  expect(whole.timeline.find(({ type }) => type === "shipped")).toMatchObject({
    actor: office.actor,
    actorEmail: "ufficio@example.it",
  });
  expect(emailsOf(token)).toEqual([
    "order_confirmation",
    "payment_received",
    "order_shipped",
    "order_delivered",
    "refund_account_wanted",
    "order_refunded",
    "refund_account_wanted",
    "order_refunded",
  ]);
  expect((await shop.read(token)).status).toBe("refunded");
});

test("what cannot be done is refused and leaves no trace", async () => {
  const { number } = await place("BONIFICO");
  const entries = () => shop.ctx.db.$count(auditLog, eq(auditLog.subject, `order:${number}`));
  for (const [action, body] of [
    ["ship", {}],
    ["deliver", {}],
    ["refund", {}],
    ["resend-email", { template: "order_shipped" }],
    ["notes", { text: "  " }],
  ] as const) {
    await expectError(await office.post(`/orders/${number}/${action}`, body), 422);
  }
  await expectError(await office.post(`/orders/${number}/refund`, { amount: "tutto" }), 400);
  expect(await entries()).toBe(0);
  await expectError(await office.post("/orders/RU999999/ship"), 404);
  await expectError(await office.get("/orders/RU999999"), 404);
});

test("a cart is no order", async () => {
  const { token } = await shop.createCart();
  expect(await expectError(await office.get(`/orders/${token}`), 404)).toBe("Not Found");
});

test("an order is cancelled with a reason, its email sent again, a note kept for the staff", async () => {
  const { token, number } = await place("CONTRASSEGNO");
  await act(number, "notes", { text: "Ha chiamato: citofono rotto" });
  await act(number, "resend-email", { template: "order_confirmation" });
  const cancelled = await act(number, "cancel", { reason: "Ripensamento" });
  expect(cancelled).toMatchObject({ state: "cancelled", actions: [] });
  expect(cancelled.timeline.map(({ type }) => type)).toEqual([
    "placed",
    "note",
    "letter_resent",
    "cancelled",
  ]);
  expect(await lastAudit(shop.ctx, "order.cancel", `order:${number}`)).toMatchObject({
    after: { state: "cancelled", reason: "Ripensamento" },
  });
  expect(emailsOf(token)).toEqual(["order_confirmation", "order_confirmation", "order_cancelled"]);
  expect(JSON.stringify(await shop.read(token))).not.toContain("citofono");
});

describe("the list", () => {
  test("finds by words, states and dates, and sorts", async () => {
    const { number } = await place("BONIFICO", "luisa.verdi@example.it");
    expect(await numbers("q=LUISA.verdi")).toEqual([number]);
    expect(await numbers(`q=${number}`)).toEqual([number]);
    expect(await numbers("q=luisa&paymentState=paid")).toEqual([]);
    expect(await numbers("q=luisa&paymentState=awaiting_payment&state=new")).toEqual([number]);
    expect(await numbers("q=%25")).toEqual([]);
    expect(await numbers("q=luisa&completedAt[after]=2026-11-17")).toEqual([]);
    expect(await numbers("q=luisa&completedAt[before]=2026-11-17")).toEqual([number]);
    expect(await numbers("toShip=true")).not.toContain(number);
    await act(number, "pay");
    expect(await numbers("toShip=true")).toContain(number);
    const sorted = await numbers("order[number]=asc");
    expect(sorted).toEqual(sorted.toSorted());
    const page = await list("itemsPerPage=1&page=2");
    expect(page["hydra:member"]).toHaveLength(1);
    expect(page["hydra:view"]?.["hydra:previous"]).toContain("page=1");
  });

  test("the links to the pages beside one begin at its edges, however it is sorted", async () => {
    for (const sort of ["order[completedAt]=desc", "order[total]=asc", "order[email]=desc"]) {
      const all = await numbers(`itemsPerPage=100&${sort}`);
      expect(all.length).toBeGreaterThan(5);
      const second = await list(`itemsPerPage=2&page=2&${sort}`);
      const follow = async (link: "hydra:next" | "hydra:previous", from: typeof second) =>
        list((from["hydra:view"]?.[link] ?? "").split("?")[1] ?? "");
      const third = await follow("hydra:next", second);
      expect(third["hydra:view"]?.["hydra:previous"]).toContain("before=");
      expect(third["hydra:member"].map(({ number }) => number)).toEqual(all.slice(4, 6));
      expect(third["hydra:totalItems"]).toBe(all.length);
      const again = await follow("hydra:previous", third);
      expect(again["hydra:member"]).toEqual(second["hydra:member"]);
      const first = await follow("hydra:previous", again);
      expect(first["hydra:member"].map(({ number }) => number)).toEqual(all.slice(0, 2));
    }
  });

  test("an edge that is none is refused", async () => {
    for (const edge of ["RG1", '["ieri","1"]', "[]"])
      expect(
        await expectError(await office.get(`/orders?after=${encodeURIComponent(edge)}`), 400),
      ).toMatch(/non è valido|fuori misura/);
  });

  test("refuses what it does not understand", async () => {
    for (const query of ["page=0", "order[total]=up", "completedAt[after]=ieri", "toShip=forse"]) {
      expect(await expectError(await office.get(`/orders?${query}`), 400)).toContain("valid");
    }
  });
});
