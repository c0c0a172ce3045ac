import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { Abuse, ReleasedOrders } from "#contract/admin/desk/abuse.ts";
import { AdminOrderCollection } from "#contract/admin/order.ts";
import { OfficeTodo } from "#contract/admin/desk/dashboard.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { codes, openShop } from "../../cart/checkout/shopper.fixture.ts";
import { keepRetentionPeriods } from "../../customers/index.ts";
import { lastAudit, openOffice } from "../../kernel/admin/admin.fixture.ts";
import { networkVerdicts, refusedCodes } from "../../kernel/schema.ts";
import { orders } from "../../orders/schema.ts";
import { variants } from "../../catalogue/schema.ts";

const shop = await openShop();
const office = await openOffice(shop);

let networks = 0;
const network = () => `203.0.113.${(networks += 1)}`;
let people = 0;
const place = async (from: string, { by = "BONIFICO", quantity = 2 } = {}) => {
  const email = `raffica-${(people += 1)}@example.it`;
  const { number } = await shop.place({ [codes.soap]: quantity }, { by, email });
  await shop.ctx.db
    .update(orders)
    .set({ network: from })
    .where(eq(orders.number, number ?? ""));
  return number ?? "";
};
const burst = async (from: string, count = 5) => {
  const placed = [];
  for (let one = 0; one < count; one += 1) placed.push(await place(from));
  return placed;
};

const countedBursts = async () => {
  const { todo } = await answerAs(OfficeTodo, await office.get("/dashboard/todo"));
  return todo.find(({ kind }) => kind === "suspicious_orders")?.count ?? 0;
};
/** Moves the orders of a network to these minutes from now. */
const placeAt = async (from: string, minutes: number[]) => {
  const placed = await shop.ctx.db.select().from(orders).where(eq(orders.network, from));
  for (const [index, { id }] of placed.entries()) {
    const completedAt = new Date(shop.time.now.getTime() + ((minutes[index] ?? 0) - 60) * 60_000);
    await shop.ctx.db.update(orders).set({ completedAt }).where(eq(orders.id, id));
  }
};

const read = async () => answerAs(Abuse, await office.get("/abuse"));
const act = async (path: string, numbers: string[]) =>
  answerAs(ReleasedOrders, await office.post(`/abuse/${path}`, { orders: numbers }));
const judge = (of: string, verdict: "trusted" | "blocked" | null) =>
  office.put("/abuse/network", { network: of, verdict });
const stateOf = async (number: string) => {
  const [order] = await shop.ctx.db.select().from(orders).where(eq(orders.number, number));
  return order;
};
const onHold = async () => {
  const [soap] = await shop.ctx.db.select().from(variants).where(eq(variants.code, codes.soap));
  return soap?.onHold ?? 0;
};
const emailsAbout = (name: string, number: string) =>
  shop.emails().filter((email) => email.name === name && JSON.stringify(email).includes(number));

describe("a burst of unpaid orders", () => {
  test("is five of one network within ten minutes, whatever came before", async () => {
    const [close, spread, before] = [network(), network(), await countedBursts()];
    await burst(close, 6);
    await burst(spread);
    await placeAt(close, [-60, 0, 2, 5, 9, 10]);
    await placeAt(spread, [0, 3, 6, 9, 11]);
    expect(await countedBursts()).toBe(before + 1);
    const bursts = (await read()).bursts.map((one) => one.network);
    expect([bursts.includes(close), bursts.includes(spread)]).toEqual([true, false]);
    await shop.ctx.db.update(orders).set({ network: null }).where(eq(orders.network, close));
    expect(await countedBursts()).toBe(before);
  });

  test("is shown with what it holds, on the first page too, and released at once, with a way back", async () => {
    const before = await onHold();
    const from = network();
    const numbers = await burst(from);
    const found = (await read()).bursts.find((one) => one.network === from);
    expect(found).toMatchObject({ orders: numbers.toReversed(), pieces: 10, same: "phone" });
    expect(await countedBursts()).toBe(1);

    const [paid = "", ...rest] = numbers;
    await office.post(`/orders/${paid}/pay`);
    const released = await act("release", numbers);
    expect(released).toMatchObject({ orders: rest, pieces: 8, kept: [{ number: paid }] });
    expect((await stateOf(paid))?.state).toBe("new");
    expect((await stateOf(rest[0] ?? ""))?.state).toBe("cancelled");
    expect(await onHold()).toBe(before + 2);
    expect(emailsAbout("order_cancelled", rest[0] ?? "")).toHaveLength(1);
    const after = await read();
    expect(after.bursts.map((one) => one.network)).not.toContain(from);
    const undoUntil = new Date(shop.time.now.getTime() + 10 * 60_000).toISOString();
    expect(after.lastReleased).toEqual({ orders: rest, pieces: 8, undoUntil });

    const back = await act("undo-release", rest);
    expect(back).toMatchObject({ orders: rest, pieces: 8, kept: [] });
    expect((await read()).lastReleased).toBeNull();
    expect(await onHold()).toBe(before + 10);
    const again = await stateOf(rest[0] ?? "");
    expect(again).toMatchObject({ state: "new", paymentState: "awaiting_payment" });
    expect(again?.paymentDueAt).toBeInstanceOf(Date);
    // Repeating the undo changes nothing, and the order can still be paid.
    expect((await act("undo-release", rest)).orders).toEqual([]);
    expect((await office.post(`/orders/${rest[0]}/pay`)).status).toBe(200);
    expect(emailsAbout("order_confirmation", rest[1] ?? "")).toHaveLength(2);
    expect(await lastAudit(shop.ctx, "order.reinstate", `order:${rest[1]}`)).toBeDefined();
    await act("release", rest);
  });

  test("comes back neither after ten minutes, nor at the cost of another order", async () => {
    const innocent = await place(network());
    const [late = "", sold = ""] = await burst(network(), 2);
    await act("release", [late, sold]);
    const isSoap = eq(variants.code, codes.soap);
    const [soap] = await shop.ctx.db.select().from(variants).where(isSoap);
    await shop.ctx.db
      .update(variants)
      .set({ onHand: soap?.onHold ?? 0 })
      .where(isSoap);
    const kept = (await act("undo-release", [sold])).kept;
    expect(kept[0]?.reason).toContain("sufficient stock");
    expect((await stateOf(innocent))?.state).toBe("new");
    await shop.ctx.db
      .update(variants)
      .set({ onHand: soap?.onHand ?? 0 })
      .where(isSoap);
    const now = shop.time.now;
    shop.time.now = new Date(now.getTime() + 10 * 60_000 + 1);
    expect((await act("undo-release", [late])).kept[0]?.reason).toContain("entro 10 minuti");
    expect((await read()).lastReleased).toBeNull();
    shop.time.now = now;
    // Orders cancelled in another way cannot be undone here.
    const other = await place(network());
    await office.post(`/orders/${other}/cancel`, { reason: "ripensamento" });
    expect((await act("undo-release", [other])).orders).toEqual([]);
    await act("release", [innocent]);
  });

  test("paid on delivery is one too, and released until it is packed", async () => {
    const before = await onHold();
    const from = network();
    const numbers = [];
    for (let count = 0; count < 5; count += 1)
      numbers.push(await place(from, { by: "CONTRASSEGNO" }));
    const { bursts, holds } = await read();
    expect(bursts.find((one) => one.network === from)).toMatchObject({ pieces: 10 });
    const [packed = "", ...rest] = numbers;
    expect(holds.find(({ number }) => number === packed)).toMatchObject({ dueAt: null, pieces: 2 });
    await office.post("/orders/pack", { numbers: [packed], packed: true });
    expect((await read()).holds.map(({ number }) => number)).not.toContain(packed);
    expect(await act("release", numbers)).toMatchObject({
      orders: rest,
      kept: [{ number: packed }],
    });
    expect(await onHold()).toBe(before + 2);
    expect(await act("undo-release", rest)).toMatchObject({ orders: rest, kept: [] });
    expect(await onHold()).toBe(before + 10);
    const back = await stateOf(rest[0] ?? "");
    expect(back).toMatchObject({ paymentState: "pending_on_delivery", paymentDueAt: null });
    await act("release", rest);
    await office.post(`/orders/${packed}/cancel`, { reason: "fine" });
  });

  test("leads to its orders, whose buyers are reminded of a transfer once", async () => {
    const numbers = await burst(network(), 2);
    const [number = ""] = numbers;
    const listed = answerAs(
      AdminOrderCollection,
      await office.get(`/orders?numbers=${numbers.join()}`),
    );
    const found = (await listed)["hydra:member"].map((order) => order.number);
    expect(found.toSorted()).toEqual(numbers.toSorted());
    const isRemindable = async () =>
      (await read()).holds.find((hold) => hold.number === number)?.remindable;
    expect(await isRemindable()).toBe(true);
    const remind = () => office.post("/abuse/remind", { orders: [number] });
    expect((await remind()).status).toBe(204);
    expect(emailsAbout("payment_missing", number)).toHaveLength(1);
    expect(await isRemindable()).toBe(false);
    await expectError(await remind(), 409);
    expect(emailsAbout("payment_missing", number)).toHaveLength(1);
    const onDelivery = await place(network(), { by: "CONTRASSEGNO" });
    const { holds } = await read();
    expect(holds.find((hold) => hold.number === onDelivery)?.remindable).toBe(false);
    await act("release", [...numbers, onDelivery]);
  });

  test("called real is shown no more, until that is taken back", async () => {
    const from = network();
    const numbers = await burst(from);
    const shown = async () => (await read()).bursts.some((one) => one.network === from);
    expect(await shown()).toBe(true);
    expect((await judge(from, "trusted")).status).toBe(204);
    expect(await shown()).toBe(false);
    expect((await read()).trusted.map((one) => one.network)).toEqual([from]);
    await judge(from, null);
    expect(await shown()).toBe(true);
    expect((await read()).trusted).toEqual([]);
    await act("release", numbers);
  });
});

describe("a blocked network", () => {
  test("pays online and enters no codes, until it is unblocked", async () => {
    // Calls without a header come from one network.
    const [own] = await shop.ctx.db
      .select({ network: orders.network })
      .from(orders)
      .where(eq(orders.number, (await shop.place({ [codes.soap]: 1 })).number ?? ""));
    const from = own?.network ?? "";
    await judge(from, "blocked");
    expect((await read()).blocked.map((one) => one.network)).toEqual([from]);
    const token = await shop.ready({ [codes.soap]: 1 }, { by: "BONIFICO" });
    const complete = () => shop.send("PATCH", `/orders/${token}/complete`);
    await expectError(await complete(), 422);
    const coupon = { couponCode: "CIAO10" };
    expect((await shop.send("PATCH", `/orders/${token}/coupon`, coupon)).status).toBe(429);
    const [card = ""] = ["ABCD-EFGH-JKLM-NPQR"];
    const add = { orderTokenValue: token };
    expect((await shop.send("PATCH", `/gift-cards/${card}/add-to-order`, add)).status).toBe(429);
    await shop.payBy(token, "CARTA");
    expect((await complete()).status).toBe(200);
    await judge(from, null);
    await shop.place({ [codes.soap]: 1 }, { by: "BONIFICO" });
  });
});

test("codes tried in vain are counted per network, by kind, and forgotten after a month", async () => {
  const token = await shop.cartWith({ [codes.soap]: 1 });
  for (let tries = 0; tries < 4; tries += 1) {
    const couponCode = `INVENTATO${tries}`;
    await shop.send("PATCH", `/orders/${token}/coupon`, { couponCode });
  }
  await shop.send("PATCH", "/gift-cards/ABCD-EFGH-JKLM-NPQR/add-to-order", {
    orderTokenValue: token,
  });
  await shop.send("PATCH", `/orders/${token}/coupon`, { couponCode: "CIAO10" });
  expect((await read()).codes).toMatchObject([{ coupons: 4, giftCards: 1 }]);
  await judge("198.51.100.9", "blocked");
  const now = shop.time.now;
  shop.time.now = new Date(now.getTime() + 31 * 24 * 60 * 60_000);
  await keepRetentionPeriods(shop.ctx);
  shop.time.now = now;
  expect(await shop.ctx.db.$count(refusedCodes)).toBe(0);
  expect(await shop.ctx.db.$count(networkVerdicts)).toBe(0);
});
