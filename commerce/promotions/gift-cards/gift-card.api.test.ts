import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { codes, openShop } from "../../cart/checkout/shopper.fixture.ts";
import { payOrder } from "../../fulfilment/ship.ts";
import { findOrder } from "../../orders/index.ts";
import { consumeBalances, voidBoughtCards } from "./balances.ts";
import { sendDueCards } from "./issue.ts";
import { giftCards, orderGiftCards } from "./schema.ts";
import { GIFT_CARD } from "#contract/forms/limits.ts";
import { calendarDateInRome, momentInRome } from "#contract/format/dates.ts";
import { GiftCard, GiftCardBalance, GiftCardCode } from "#contract/order-requests.ts";
import { Order } from "#contract/order.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";

const shop = await openShop();
const [small, used, big] = ["RUGIADA-DEMO-25A", "RUGIADA-DEMO-50B", "RUGIADA-DEMO-150C"] as const;

const call = (verb: string, code: string, orderTokenValue: unknown) =>
  shop.send("PATCH", `/gift-cards/${encodeURIComponent(code)}/${verb}`, {
    orderTokenValue,
    giftCardCode: "ignored",
  });
const add = async (code: string, token: string) =>
  answerAs(GiftCard, await call("add-to-order", code, token));
const remove = async (code: string, token: string) =>
  answerAs(GiftCard, await call("remove-from-order", code, token));
const balanceOf = async (code: string) =>
  (await shop.ctx.db.select().from(giftCards).where(eq(giftCards.code, code)))[0]?.amount;

const put = (changes: Partial<typeof giftCards.$inferInsert>) =>
  shop.ctx.db.insert(giftCards).values({
    code: "?",
    initialAmount: 1000,
    amount: 1000,
    currencyCode: "EUR",
    ...changes,
  });

describe("a gift card", () => {
  test("is answered itself, and pays the cart in part", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    const card = await add(" rugiada-demo-25a ", token);
    expect(card).toMatchObject({ code: small, amount: 2500, initialAmount: 2500, enabled: true });
    expect(card.appliedOrders).toEqual([`/api/v2/shop/orders/${token}`]);
    const order = await shop.read(token);
    expect(order).toMatchObject({ appliedGiftCardAmount: 2500, total: 980 });
    expect(order.giftCards).toMatchObject([{ code: small, amount: 2500, balance: 2500 }]);
    expect(order.payments[0]?.amount).toBe(980);
    expect(await balanceOf(small)).toBe(2500);
  });

  test("several pay in the order they came, each what is left", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    await add(used, token);
    await add(small, token);
    await add(used, token);
    const order = await shop.read(token);
    expect(order.giftCards.map(({ code, amount }) => [code, amount])).toEqual([
      [used, 1840],
      [small, 1640],
    ]);
    expect(order).toMatchObject({ total: 0, payments: [] });
  });

  test("does not pay for gift cards", async () => {
    const token = await shop.cartWith({ [codes.giftCard]: 1, [codes.serum]: 1 });
    await add(big, token);
    expect(await shop.read(token)).toMatchObject({ total: 10_000, appliedGiftCardAmount: 3480 });
  });

  test("is taken off again", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    await add(small, token);
    expect((await remove(small, token)).appliedOrders).toEqual([]);
    expect(await shop.read(token)).toMatchObject({ giftCards: [], total: 3480 });
  });

  test("switched off after it was added pays nothing", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    await add(big, token);
    const set = (enabled: boolean) =>
      shop.ctx.db.update(giftCards).set({ enabled }).where(eq(giftCards.code, big));
    await set(false);
    expect(await shop.read(token)).toMatchObject({ appliedGiftCardAmount: 0, total: 3480 });
    await set(true);
  });
});

describe("refusals", () => {
  test("unknown, disabled, expired and empty cards", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    await put({ code: "OFF", enabled: false });
    await put({ code: "OLD", expiresAt: new Date("2026-01-01") });
    await put({ code: "EMPTY", amount: 0 });
    await expectError(await call("add-to-order", "NOBODY", token), 404);
    expect(await expectError(await call("add-to-order", "OFF", token), 422)).toContain(
      "not enabled",
    );
    expect(await expectError(await call("add-to-order", "OLD", token), 422)).toContain("expired");
    expect(await expectError(await call("add-to-order", "EMPTY", token), 422)).toContain(
      "no balance",
    );
  });

  test("a card that is not on the order tells nothing of itself", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    expect(await expectError(await call("remove-from-order", big, token), 404)).toBe("Not Found");
  });

  test("without a cart there is nothing to pay", async () => {
    expect(await expectError(await call("add-to-order", small, "nobody"), 404)).toBe("Not Found");
    await expectError(await call("add-to-order", small, undefined), 400);
    const placed = await shop.place({ [codes.soap]: 1 });
    await expectError(await call("add-to-order", small, placed.token), 404);
  });

  test("with the feature off", async () => {
    const without = shop.withConfig({ features: { giftCards: false } });
    const token = await without.cartWith({ [codes.serum]: 1 });
    for (const verb of ["add-to-order", "remove-from-order"]) {
      const path = `/gift-cards/${small}/${verb}`;
      const response = await without.send("PATCH", path, { orderTokenValue: token });
      expect(await expectError(response, 404)).toBe("Feature is not enabled");
    }
    const item = { productVariant: codes.giftCard, quantity: 1 };
    const bought = await without.send("POST", `/orders/${token}/items`, item);
    expect(await expectError(bought, 404)).toBe("Feature is not enabled");
  });

  test("codes cannot be guessed without end", async () => {
    const strict = shop.withConfig({ limitFactor: 1 });
    const token = await strict.cartWith({ [codes.serum]: 1 });
    const statuses = new Set<number>();
    for (let tries = 0; tries < 16; tries += 1) {
      const path = `/gift-cards/GUESS-${tries}/add-to-order`;
      statuses.add((await strict.send("PATCH", path, { orderTokenValue: token })).status);
    }
    expect([...statuses]).toEqual([404, 429]);
  });
});

test("a card bought for an amount of one's own is called by it", async () => {
  const token = await shop.cartWith({ [codes.serum]: 1 });
  const response = await shop.send("POST", `/orders/${token}/items`, {
    productVariant: `/api/v2/shop/product-variants/${codes.giftCard}`,
    quantity: 1,
    amount: 7500,
    customMessage: "Auguri!",
    recaptchaToken: "recaptcha-skip",
  });
  const { items } = await answerAs(Order, response, 201);
  expect(items.find(({ giftCard }) => giftCard)).toMatchObject({
    variantName: "75 €",
    unitPrice: 7500,
    customMessage: "Auguri!",
  });
});

test.each([
  [999, 422],
  [1000, 201],
  [1050, 422],
  [50_000, 201],
  [50_100, 422],
])("a card for %i cents of one's own choice answers %i", async (amount, status) => {
  const token = await shop.cartWith({});
  const response = await shop.send("POST", `/orders/${token}/items`, {
    productVariant: codes.giftCard,
    quantity: 1,
    amount,
  });
  expect(response.status).toBe(status);
  const message = "amount: L’importo della carta va da 10 a 500 €, senza centesimi.";
  const refused = status === 422 && (await expectError(response, 422));
  expect(refused).toBe(status === 422 && message);
});

test("its words are as long as the form lets them be", async () => {
  const token = await shop.cartWith({});
  const add = async (length: number) =>
    shop.send("POST", `/orders/${token}/items`, {
      productVariant: codes.giftCard,
      quantity: 1,
      customMessage: "x".repeat(length),
    });
  expect((await add(GIFT_CARD.message)).status).toBe(201);
  expect((await add(GIFT_CARD.message + 1)).status).toBe(422);
});

describe("a card as a gift", () => {
  const email = "marta@posta.example";
  const gift = { fromName: "Giulia", toName: "Marta", email };
  const cart = () => shop.cartWith({});
  const buy = async (more: { sendOn?: string } = {}) => {
    const token = await cart();
    const extra = { customMessage: "Auguri!", gift: { ...gift, ...more } };
    const { items } = await shop.add(token, codes.giftCard, 1, extra);
    await shop.address(token);
    await shop.payBy(token);
    await shop.complete(token);
    await payOrder(shop.ctx, { token });
    return { token, item: items[0] };
  };
  const mailsTo = (recipient: string) =>
    shop.emails().filter(({ name, to }) => name === "gift_card" && to === recipient);
  const tomorrow = new Date(shop.ctx.clock().getTime() + 24 * 3_600_000);
  const sendOn = calendarDateInRome(tomorrow);

  /** The code emailed to the order's mailbox. */
  const codeFor = async (token: string) => {
    const asked = await shop.send("POST", `/orders/${token}/gift-card-code`);
    const { request, sentTo } = await answerAs(GiftCardCode, asked);
    const email = shop.emails().findLast(({ name }) => name === "gift_card_code");
    if (email?.name !== "gift_card_code") throw new Error("No code was emailed");
    expect({ to: email.to, sentTo }).toEqual({ to: "anna@example.it", sentTo: "a…@example.it" });
    return { request, code: email.data.code };
  };

  test("is not sent again by the order's token alone, nor with a code that is wrong, old or of another order", async () => {
    const before = shop.emails().filter(({ name }) => name === "gift_card").length;
    const { token, item } = await buy();
    const path = `/orders/${token}/items/${item?.id}/send-gift-card`;
    const refused = async (body: object) => {
      expect(await expectError(await shop.send("POST", path, body), 422)).toContain("code: ");
    };
    await refused({});
    await refused({ sendOn });
    const right = await codeFor(token);
    const wrong = { ...right, code: right.code === "000000" ? "000001" : "000000" };
    for (let guess = 0; guess < 5; guess += 1) await refused(wrong);
    await refused(right);
    await refused({ ...right, request: right.request.replace(/^./, "9") });
    await refused(await codeFor((await buy()).token));
    const stale = await codeFor(token);
    const { now } = shop.time;
    shop.time.now = new Date(now.getTime() + 11 * 60_000);
    await refused(stale);
    shop.time.now = now;
    expect(shop.emails().filter(({ name }) => name === "gift_card")).toHaveLength(before + 2);
  });

  test("is sent again by its buyer, whatever a stranger with the order's link asks from another network", async () => {
    const { token, item } = await buy();
    const strict = shop.withConfig({ limitFactor: 1 });
    const post = (network: string, path: string, body: object = {}) =>
      strict.request(`/shop/orders/${token}/${path}`, {
        method: "POST",
        headers: { "content-type": "application/ld+json", "x-forwarded-for": network },
        body: JSON.stringify(body),
      });
    const send = `items/${item?.id}/send-gift-card`;
    const asked = [];
    for (let count = 0; count < 7; count += 1)
      asked.push((await post("198.51.100.9", "gift-card-code")).status);
    expect(asked).toEqual([...Array<number>(6).fill(200), 429]);
    for (let guess = 0; guess < 7; guess += 1)
      expect((await post("198.51.100.9", send)).status).toBe(422);
    const { request } = await answerAs(GiftCardCode, await post("203.0.113.9", "gift-card-code"));
    const sent = shop.emails().findLast(({ name }) => name === "gift_card_code");
    const code = sent?.name === "gift_card_code" ? sent.data.code : "";
    expect((await post("203.0.113.9", send, { request, code })).status).toBe(204);
  });

  test("goes to whom it is for, and once more where the buyer wants it", async () => {
    const before = mailsTo(email).length;
    const { token, item } = await buy();
    const code = await codeFor(token);
    expect(item?.gift).toEqual(gift);
    expect(mailsTo(email).slice(before)).toMatchObject([
      { data: { fromName: "Giulia", toName: "Marta" } },
    ]);
    const path = `/orders/${token}/items/${item?.id}/send-gift-card`;
    expect((await shop.send("POST", path, code)).status).toBe(204);
    expect(mailsTo(email)).toHaveLength(before + 2);
    expect((await shop.send("POST", path, { ...code, toBuyer: true })).status).toBe(204);
    expect(mailsTo("anna@example.it").at(-1)).toMatchObject({ data: { toName: "Marta" } });
    await expectError(
      await shop.send("POST", `/orders/${token}/items/1/send-gift-card`, code),
      404,
    );
  });

  test("waits for its day, goes once, and does not go when its order was undone", async () => {
    const before = mailsTo(email).length;
    await buy({ sendOn });
    const cancelled = await buy({ sendOn });
    await sendDueCards(shop.ctx);
    expect(mailsTo(email)).toHaveLength(before);
    const { id } = await findOrder(shop.ctx, cancelled.token);
    await voidBoughtCards(shop.ctx, id);
    const later = { ...shop.ctx, clock: () => momentInRome(sendOn, "08:00") };
    await sendDueCards(later);
    await sendDueCards(later);
    expect(mailsTo(email)).toHaveLength(before + 1);
  });

  test("is not sent again before its day, and a copy for the buyer does not take its place", async () => {
    const before = mailsTo(email).length;
    const { token, item } = await buy({ sendOn });
    const path = `/orders/${token}/items/${item?.id}/send-gift-card`;
    const code = await codeFor(token);
    await expectError(await shop.send("POST", path, { ...code, toBuyer: true }), 404);
    await expectError(await shop.send("POST", path, code), 404);
    await sendDueCards({ ...shop.ctx, clock: () => momentInRome(sendOn, "08:00") });
    expect(mailsTo(email)).toHaveLength(before + 1);
  });

  test("leaves on another day while it waits, and no longer once it has left", async () => {
    const before = mailsTo(email).length;
    const { token, item } = await buy({ sendOn });
    const code = await codeFor(token);
    const inDays = (days: number) =>
      calendarDateInRome(new Date(shop.ctx.clock().getTime() + days * 24 * 3_600_000));
    const move = (day: string) =>
      shop.send("POST", `/orders/${token}/items/${item?.id}/send-gift-card`, {
        ...code,
        sendOn: day,
      });
    for (const day of [inDays(-1), inDays(366), "domani"])
      expect(await expectError(await move(day), 422)).toContain("sendOn: ");
    expect((await move(inDays(5))).status).toBe(204);
    expect((await shop.read(token)).items[0]?.gift).toMatchObject({ ...gift, sendOn: inDays(5) });
    const at = (day: string) => ({ ...shop.ctx, clock: () => momentInRome(day, "08:00") });
    await sendDueCards(at(sendOn));
    expect(mailsTo(email)).toHaveLength(before);
    await sendDueCards(at(inDays(5)));
    expect(mailsTo(email)).toHaveLength(before + 1);
    await expectError(await move(inDays(6)), 404);
  });

  test("its day is moved before it is paid too, and by nobody but who ordered it", async () => {
    const before = mailsTo(email).length;
    const token = await cart();
    const { items } = await shop.add(token, codes.giftCard, 1, { gift: { ...gift, sendOn } });
    await shop.address(token);
    await shop.payBy(token);
    const path = `/orders/${token}/items/${items[0]?.id}/send-gift-card`;
    const move = { sendOn: calendarDateInRome(shop.ctx.clock()) };
    await expectError(await shop.send("POST", path, move), 422);
    await shop.complete(token);
    Object.assign(move, await codeFor(token));
    const other = await buy();
    const foreign = `/orders/${other.token}/items/${items[0]?.id}/send-gift-card`;
    const code = await codeFor(other.token);
    await expectError(await shop.send("POST", foreign, { ...move, ...code }), 404);
    expect((await shop.send("POST", path, move)).status).toBe(204);
    await payOrder(shop.ctx, { token });
    await sendDueCards({ ...shop.ctx, clock: () => tomorrow });
    expect(mailsTo(email)).toHaveLength(before + 2);
  });

  test.each([
    [{ email: "marta" }, "gift.email: Inserisci un’email valida"],
    [{ sendOn: "2020-01-01" }, "gift.sendOn: Scegli un giorno tra oggi e"],
    [{ sendOn: "2099-01-01" }, "gift.sendOn: Scegli un giorno tra oggi e"],
  ])("%o is refused", async (wrong, message) => {
    const item = { productVariant: codes.giftCard, quantity: 1, gift: wrong };
    const refused = await shop.send("POST", `/orders/${await cart()}/items`, item);
    expect(await expectError(refused, 422)).toContain(message);
  });
});

test("whoever has a code may ask what is left, and not guess without end", async () => {
  const ask = (from: typeof shop | ReturnType<typeof shop.withConfig>, code: string) =>
    from.send("POST", "/gift-cards/balance", { code });
  expect(await answerAs(GiftCardBalance, await ask(shop, " rugiada-demo-25a "))).toMatchObject({
    amount: 2500,
    initialAmount: 2500,
    enabled: true,
  });
  await expectError(await ask(shop, "NOBODY"), 404);
  const off = shop.withConfig({ features: { giftCards: false } });
  expect(await expectError(await ask(off, small), 404)).toBe("Feature is not enabled");
  const strict = shop.withConfig({ limitFactor: 1 });
  const statuses = new Set<number>();
  for (let tries = 0; tries < 16; tries += 1) statuses.add((await ask(strict, "GUESS")).status);
  expect(statuses).toContain(429);
});

test.each([
  { code: "SPENTA", change: { enabled: false } },
  { code: "SCADUTA", change: { expiresAt: new Date("2026-01-01") } },
])("a card that ended after the price was computed is not charged: $change", async (card) => {
  const token = await shop.cartWith({ [codes.serum]: 1 });
  await put({ code: card.code });
  await add(card.code, token);
  const { id } = await findOrder(shop.ctx, token);
  await shop.ctx.db.update(giftCards).set(card.change).where(eq(giftCards.code, card.code));
  const [use] = await shop.ctx.db
    .select({ id: orderGiftCards.giftCardId })
    .from(orderGiftCards)
    .where(eq(orderGiftCards.orderId, id));
  const charge = consumeBalances(shop.ctx, id, [{ id: use?.id ?? 0, amount: 400 }]);
  await expect(charge).rejects.toThrow("Order total has changed");
  expect(await balanceOf(card.code)).toBe(1000);
});
