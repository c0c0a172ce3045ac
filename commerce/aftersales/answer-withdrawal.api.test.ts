import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { expectError } from "#tests/harness/answers.ts";
import { signIn } from "#tests/harness/customer.ts";
import { callsOf, codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { cancelOrder } from "../fulfilment/cancel.ts";
import { deliverOrder, payOrder, shipOrder } from "../fulfilment/ship.ts";
import { refundOrder } from "./refund-order.ts";
import { ledgerOf } from "../orders/ledger.fixture.ts";
import { openOffice } from "../kernel/admin/admin.fixture.ts";
import { definePlugin } from "../kernel/plugins.ts";
import { sender } from "../mail/emails.fixture.ts";
import { renderEmail } from "../mail/render.tsx";
import { giftCards } from "../promotions/gift-cards/schema.ts";
import { giveUp } from "../payments/refunds.ts";
import { refunds } from "../payments/schema.ts";
import { withdrawalRequests } from "./schema.ts";
import { answerWithdrawalRequest } from "./answer-withdrawal.ts";

const heard: unknown[] = [];
const listener = definePlugin({
  name: "listener",
  setup(kernel) {
    for (const name of ["withdrawal.received", "withdrawal.answered"] as const)
      kernel.within(name, async (_ctx, event) => void heard.push({ name, ...event.data }));
  },
});
const shop = await openShop({ plugins: [listener] });
const { ctx } = shop;
const person = { firstName: "Gina", lastName: "Rossi", email: "gina@example.it" };

const place = () => shop.place({ [codes.serum]: 2, [codes.soap]: 1 }, { by: "BONIFICO" });
const withdrawalOf = async (token: string) => (await shop.read(token)).withdrawal;
const declare = async (orderToken: string, part: object = {}): Promise<number> => {
  const sent = { ...person, orderToken, ...part };
  return (await (await shop.send("POST", "/withdrawal-requests", sent)).json()).id;
};
const deliver = async (token: string) => {
  await payOrder(ctx, { token });
  await shipOrder(ctx, { token });
  await deliverOrder(ctx, { token });
};

test("a cart has none; a placed order can be withdrawn from until fourteen days after it arrived", async () => {
  expect(await shop.read(await shop.cartWith({ [codes.soap]: 1 }))).not.toHaveProperty(
    "withdrawal",
  );
  const { token } = await place();
  expect(await withdrawalOf(token)).toEqual({
    open: true,
    until: null,
    returnTo: null,
    requests: [],
  });
  await deliver(token);
  expect(await withdrawalOf(token)).toMatchObject({ open: true, until: "2026-11-30" });
  const { now } = shop.time;
  shop.time.now = new Date("2026-11-30T23:00:00Z");
  expect(await withdrawalOf(token)).toMatchObject({ open: false, until: "2026-11-30" });
  shop.time.now = now;
});

test("is told with its answer and with what to do next", async () => {
  const { token } = await place();
  const id = await declare(token);
  const waiting = {
    id,
    receivedAt: "2026-11-16 09:00:00",
    items: null,
    status: "received",
    outcome: null,
    answer: null,
    answeredAt: null,
    goodsReceivedAt: null,
    returnBy: "2026-11-30",
    refundBy: "2026-11-30",
  };
  expect(await withdrawalOf(token)).toEqual({
    open: false,
    until: null,
    returnTo: expect.stringMatching(/^Rugiada Cosmetici S\.r\.l\., .+/),
    requests: [waiting],
  });

  await answerWithdrawalRequest(ctx, id, { outcome: "refused", answer: "Il sigillo era aperto." });
  const again = await declare(token);
  await answerWithdrawalRequest(ctx, again, { outcome: "accepted" });
  const answered = { answeredAt: "2026-11-16 09:00:00" };
  const refused = { ...answered, status: "closed", outcome: "refused" };
  expect((await withdrawalOf(token))?.requests).toEqual([
    { ...waiting, ...refused, answer: "Il sigillo era aperto." },
    { ...waiting, ...answered, id: again, status: "open", outcome: "accepted" },
  ]);
  const orderId = expect.any(Number);
  expect(heard).toEqual([
    { name: "withdrawal.received", requestId: id, orderId },
    { name: "withdrawal.answered", requestId: id, outcome: "refused" },
    { name: "withdrawal.received", requestId: again, orderId },
    { name: "withdrawal.answered", requestId: again, outcome: "accepted" },
  ]);
});

test("goods that come back are told once, with the day of the refund", async () => {
  const { token, number } = await place();
  await deliver(token);
  const id = await declare(token);
  const { now } = shop.time;
  shop.time.now = new Date("2026-11-24T10:00:00Z");
  const office = await openOffice(shop, "resi@example.it");
  const came = () => office.post(`/withdrawal-requests/${id}/goods-received`);
  expect(await (await came()).json()).toMatchObject({
    status: "open",
    goodsReceivedAt: expect.stringContaining("2026-11-24"),
  });
  expect((await came()).status).toBe(409);
  const told = shop.emails().filter(({ name }) => name === "return_received");
  expect(told).toMatchObject([
    { to: "gina@example.it", data: { orderNumber: number, refundBy: "2026-11-30" } },
  ]);
  expect((await withdrawalOf(token))?.requests).toMatchObject([
    { goodsReceivedAt: "2026-11-24 10:00:00" },
  ]);
  const refused = await declare((await place()).token);
  await answerWithdrawalRequest(ctx, refused, { outcome: "refused", answer: "Aperto." });
  const path = `/withdrawal-requests/${refused}/goods-received`;
  expect((await office.post(path)).status).toBe(409);
  shop.time.now = now;
});

test("can be declared again for what is left, or was refused", async () => {
  const { token, items } = await place();
  const [serum, soap] = items;
  const isOpen = async () => (await withdrawalOf(token))?.open;
  await declare(token, { products: "il sapone" });
  expect(await isOpen()).toBe(true);
  await declare(token, { items: [{ itemId: serum?.id, quantity: 2 }] });
  expect(await isOpen()).toBe(true);
  const last = await declare(token, { items: [{ itemId: soap?.id, quantity: 1 }] });
  expect((await withdrawalOf(token))?.requests.map((request) => request.items)).toEqual([
    [{ name: "il sapone" }],
    [{ name: "Siero acido ialuronico 3 pesi (30 ml)", quantity: 2 }],
    [{ name: "Sapone all’oliva (100 g)", quantity: 1 }],
  ]);
  expect(await isOpen()).toBe(false);
  await answerWithdrawalRequest(ctx, last, { outcome: "refused", answer: "Aperto." });
  expect(await isOpen()).toBe(true);
});

test("is over when the order is cancelled, or its money is back", async () => {
  const cancelled = await place();
  await cancelOrder(ctx, { token: cancelled.token });
  expect(await withdrawalOf(cancelled.token)).toMatchObject({ open: false });
  const refunded = await place();
  await deliver(refunded.token);
  await refundOrder(ctx, { token: refunded.token });
  await ledgerOf(shop).makeTransfers(refunded.token);
  expect(await withdrawalOf(refunded.token)).toMatchObject({ open: false });
});

test("only who may read the order reads of it, and not who declared it", async () => {
  const anna = await signIn(shop);
  const bruno = await signIn(shop, { email: "bruno@example.it" });
  const { token, number } = await callsOf(anna.request).place(
    { [codes.soap]: 1 },
    { email: "anna@example.it", by: "BONIFICO" },
  );
  await declare(token);
  const path = `/shop/orders/${token}`;
  const own = await anna.request(path);
  expect(own.status).toBe(200);
  const text = await own.text();
  expect(text).toContain('"refundBy":"2026-11-30"');
  expect(text).not.toContain(person.email);
  for (const request of [bruno.request, shop.request]) {
    const refused = await request(path);
    expect(refused.status).toBe(404);
    expect(await refused.text()).not.toContain("refundBy");
  }
  // A stranger's statement that names the order must not change it.
  await shop.send("POST", "/withdrawal-requests", { ...person, orderNumber: number });
  expect((await callsOf(anna.request).read(token)).withdrawal?.requests).toHaveLength(1);
});

test("staff link a statement to the order it means, once", async () => {
  const office = await openOffice(shop);
  const { token, number } = await place();
  const sent = { ...person, orderNumber: "quello della settimana scorsa" };
  const { id } = await (await shop.send("POST", "/withdrawal-requests", sent)).json();
  const link = (orderNumber: string) =>
    office.post(`/withdrawal-requests/${id}/link`, { orderNumber });
  await expectError(await link("RG999999"), 422);
  const linked = await (await link(`n. ${number?.toLowerCase()}`)).json();
  expect(linked).toMatchObject({ linkedOrder: number, orderNumber: sent.orderNumber });
  expect((await withdrawalOf(token))?.requests).toMatchObject([{ id }]);
  await expectError(await link(number ?? ""), 409);
  const notices = shop
    .emails()
    .flatMap(({ name, to, data }) => (name === "withdrawal_notice" ? [{ to, ...data }] : []));
  const { email: to } = await shop.read(token);
  expect(notices.at(-1)).toEqual({ to, orderNumber: number, isLinked: true });
});

test("of gift cards alone it runs from the contract", async () => {
  const { token } = await shop.place({ [codes.giftCard]: 1 }, { by: "BONIFICO" });
  expect(await withdrawalOf(token)).toMatchObject({ open: true, until: "2026-11-30" });
  const { now } = shop.time;
  shop.time.now = new Date("2026-11-30T23:00:00Z");
  expect(await withdrawalOf(token)).toMatchObject({ open: false });
  const late = await declare(token);
  shop.time.now = now;
  const stored = await ctx.db.select().from(withdrawalRequests);
  expect(stored.find(({ id }) => id === late)?.flags).toContain("late");
});

test("of gift cards alone nothing is asked back", async () => {
  const { token, email } = await shop.place({ [codes.giftCard]: 1 }, { by: "BONIFICO" });
  const sent = { ...person, email, orderToken: token };
  const received = await (await shop.send("POST", "/withdrawal-requests", sent)).json();
  expect(received).toMatchObject({ returnBy: null });
  await answerWithdrawalRequest(ctx, received.id, { outcome: "accepted" });
  const written = await Promise.all(
    shop
      .emails()
      .filter(({ name }) => name === "withdrawal_received" || name === "withdrawal_accepted")
      .slice(-2)
      .map((message) => renderEmail(message, sender)),
  );
  expect(written).toHaveLength(2);
  for (const { text } of written) {
    expect(text).not.toMatch(/rispedis|ricevuto i prodotti|spedizione/i);
    expect(text.replaceAll(/\s+/g, " ")).toContain("la carta non vale più");
  }
  expect(written[0]?.text).toContain("Non c’è nulla da rispedire.");
  await payOrder(ctx, { token });
  const office = await openOffice(shop, "carte@example.it");
  const desk = async () => (await office.get(`/withdrawal-requests/${received.id}`)).json();
  expect(await desk()).toMatchObject({ returnId: null, status: "open", flags: ["cards_only"] });
  await refundOrder(ctx, { token });
  await ledgerOf(shop).makeTransfers(token);
  expect(await desk()).toMatchObject({ status: "closed" });
});

test("a card refunded beside others is worth nothing from then on, and they are again when a later refund fails", async () => {
  const bought = { [codes.giftCard]: 2, [codes.serum]: 1 };
  const { token, email } = await shop.place(bought, { by: "BONIFICO" });
  await payOrder(ctx, { token });
  const item = (await shop.read(token)).items.find(({ giftCard }) => giftCard)!;
  const cards = async () => {
    const rows = await ctx.db
      .select()
      .from(giftCards)
      .where(eq(giftCards.orderItemId, item.id))
      .orderBy(giftCards.id);
    return rows.map(({ id, amount, enabled }) => ({ id, amount, enabled }));
  };
  expect(await cards()).toMatchObject([{ enabled: true }, { enabled: true }]);
  const id = await declare(token, { email, items: [{ itemId: item.id, quantity: 1 }] });
  await answerWithdrawalRequest(ctx, id, { outcome: "accepted" });
  await refundOrder(ctx, { token, items: [{ itemId: item.id, quantity: 1 }] });
  const oneVoid = await cards();
  expect(oneVoid.filter(({ enabled }) => !enabled)).toMatchObject([{ amount: 0 }]);
  await ledgerOf(shop).makeTransfers(token);
  const [request] = await ctx.db
    .select()
    .from(withdrawalRequests)
    .where(eq(withdrawalRequests.id, id));
  expect(request).toMatchObject({ flags: ["cards_only"], status: "closed" });
  await refundOrder(ctx, { token });
  expect(await cards()).toMatchObject([{ enabled: false }, { enabled: false }]);
  const [, rest] = await ctx.db
    .select()
    .from(refunds)
    .orderBy(asc(refunds.id))
    .where(eq(refunds.orderId, request!.orderId!));
  await giveUp(ctx, rest!, "refund_dropped", null);
  expect(await cards()).toEqual(oneVoid);
});
