import { desc } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { formatEuro } from "#contract/format/money.ts";
import { codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { withTransaction } from "../kernel/ctx.ts";
import { ledgerOf } from "../orders/ledger.fixture.ts";
import { giveUp } from "../payments/refunds.ts";
import { refunds } from "../payments/schema.ts";
import { cancelOrder } from "../fulfilment/cancel.ts";
import { payOrder, shipOrder } from "../fulfilment/ship.ts";
import { refundOrder } from "./refund-order.ts";

const shop = await openShop();
const { ctx } = shop;
const { cardOf, addCard, textOf, expectRefusal, makeTransfers, stockOf } = ledgerOf(shop);

/** Requests a refund and confirms its transfer, if one is needed. */
const refundNow: typeof refundOrder = async (ctx, input) => {
  const asked = await refundOrder(ctx, input);
  await makeTransfers(input.token);
  return asked;
};

describe("refunds", () => {
  test("in parts, up to what was paid", async () => {
    const { token, total } = await shop.place({ [codes.soap]: 1 }, { by: "BONIFICO" });
    await expectRefusal(token, () => refundOrder(ctx, { token }));
    await payOrder(ctx, { token });
    for (const amount of [0, -1, 1.5, total + 1]) {
      await expectRefusal(token, () => refundOrder(ctx, { token, amount }));
    }
    await shipOrder(ctx, { token });
    await refundNow(ctx, { token, amount: 100 });
    const part = await shop.read(token);
    expect(part).toMatchObject({ paymentState: "partially_refunded" });
    expect(part.payments[0]).toMatchObject({ state: "partially_refunded", refunded: 100 });
    await expectRefusal(token, () => refundOrder(ctx, { token, amount: total - 99 }));
    await refundNow(ctx, { token });
    const whole = await shop.read(token);
    expect(whole).toMatchObject({ paymentState: "refunded", status: "refunded" });
    expect(whole.payments[0]).toMatchObject({ state: "refunded", refunded: total });
    await expectRefusal(token, () => refundOrder(ctx, { token, amount: 1 }));
    const told = shop
      .emails()
      .filter(({ name, data }) => name === "order_refunded" && data.order.token === token);
    expect(told.map(({ data }) => (data as { amount: number }).amount)).toEqual([100, total - 100]);
  });

  test("say what they are for: the parts named, or everything", async () => {
    const cart = { [codes.sunscreen]: 2, [codes.soap]: 1 };
    const { token, number, items, total } = await shop.place(cart, { by: "BONIFICO" });
    await payOrder(ctx, { token });
    const [sunscreen, soap] = items.map(({ id }) => id);
    if (!sunscreen || !soap) throw new Error("two items");
    const tooMany = { items: [{ itemId: soap, quantity: 2 }] };
    await expectRefusal(token, () => refundOrder(ctx, { token, ...tooMany }));
    await refundNow(ctx, { token, items: [{ itemId: sunscreen, quantity: 1 }] });
    expect(await textOf("order_refunded", token)).toMatch(
      /Fluido solare.* × 1 26,90\s€ Totale rimborsato 26,90\s€/,
    );
    await refundNow(ctx, { token, items: [{ itemId: soap, quantity: 1 }], amount: 500 });
    expect(await textOf("order_refunded", token)).toMatch(/9,90\s€ Rettifica −4,90\s€/);
    await refundNow(ctx, { token });
    expect(await textOf("order_refunded", token)).toContain(`Numero ordine ${number} Importo`);

    const other = await shop.place(cart, { by: "BONIFICO" });
    await payOrder(ctx, { token: other.token });
    await refundNow(ctx, { token: other.token });
    const whole = await textOf("order_refunded", other.token);
    expect(whole).toMatch(/Fluido solare.* × 2 .*Sapone.* × 1 .*Totale rimborsato/);
    expect(whole).toContain(`Totale rimborsato ${formatEuro(total).replace("\u00a0", " ")}`);
    expect(whole).not.toContain("Rettifica");
  });

  test("the part a gift card paid goes back to the card, after the rest", async () => {
    const token = await shop.ready({ [codes.sunscreen]: 1 }, { by: "BONIFICO" });
    await addCard(token, "RUGIADA-DEMO-50B");
    const { total } = await shop.complete(token);
    await payOrder(ctx, { token });
    expect((await cardOf("RUGIADA-DEMO-50B")).amount).toBe(0);
    await refundNow(ctx, { token, amount: total + 40 });
    expect(await cardOf("RUGIADA-DEMO-50B")).toMatchObject({ amount: 40, moved: 40 });
    expect((await shop.read(token)).paymentState).toBe("partially_refunded");
    await refundNow(ctx, { token });
    expect(await cardOf("RUGIADA-DEMO-50B")).toMatchObject({ amount: 1840, moved: 1840 });
    expect((await shop.read(token)).paymentState).toBe("refunded");
  });

  test("a transfer still to be made counts as given back, card part included", async () => {
    const token = await shop.ready({ [codes.sunscreen]: 1 }, { by: "BONIFICO" });
    const { amount: balance } = await cardOf("RUGIADA-DEMO-50B");
    await addCard(token, "RUGIADA-DEMO-50B");
    const { total } = await shop.complete(token);
    await payOrder(ctx, { token });
    await refundOrder(ctx, { token, amount: total + 40 });
    await expectRefusal(token, () => refundOrder(ctx, { token, amount: balance - 39 }));
    await makeTransfers(token);
    await refundNow(ctx, { token });
    expect((await cardOf("RUGIADA-DEMO-50B")).amount).toBe(balance);
  });

  test("of several cards the last that paid gets its part back first", async () => {
    const token = await shop.ready({ [codes.sunscreen]: 2 }, { by: "BONIFICO" });
    const [first, last] = ["RUGIADA-DEMO-25A", "RUGIADA-DEMO-50B"];
    for (const code of [first, last]) await addCard(token, code);
    const { total } = await shop.complete(token);
    await payOrder(ctx, { token });
    const before = { first: (await cardOf(first)).amount, last: (await cardOf(last)).amount };
    await refundNow(ctx, { token, amount: total + 40 });
    expect((await cardOf(first)).amount).toBe(before.first);
    expect((await cardOf(last)).amount).toBe(before.last + 40);
    await refundNow(ctx, { token });
  });

  test("that fail leave the cards bought with a cancelled order without worth", async () => {
    const seen = shop.emails().length;
    const { token } = await shop.place(
      { [codes.giftCard]: 1, [codes.soap]: 1 },
      { by: "BONIFICO" },
    );
    await payOrder(ctx, { token });
    const email = shop
      .emails()
      .slice(seen)
      .find(({ name }) => name === "gift_card");
    if (email?.name !== "gift_card") throw new Error("no gift card was sent");
    await cancelOrder(ctx, { token });
    const [refund] = await ctx.db.select().from(refunds).orderBy(desc(refunds.id)).limit(1);
    if (!refund) throw new Error("cancelling a paid order requests a refund");
    await withTransaction(ctx, (ctx) => giveUp(ctx, refund, "refund_failed", "refused"));
    expect(await cardOf(email.data.code)).toMatchObject({ amount: 0, enabled: false });
  });

  test("bought gift cards lose their worth, unless somebody spent from them", async () => {
    const buy = async () => {
      const seen = shop.emails().length;
      const { token } = await shop.place({ [codes.giftCard]: 1 }, { by: "BONIFICO" });
      await payOrder(ctx, { token });
      const email = shop
        .emails()
        .slice(seen)
        .find(({ name }) => name === "gift_card");
      if (email?.name !== "gift_card") throw new Error("no gift card was sent");
      return { token, code: email.data.code };
    };
    const unused = await buy();
    await refundNow(ctx, { token: unused.token });
    expect(await cardOf(unused.code)).toMatchObject({ amount: 0, moved: 0, enabled: false });

    const spent = await buy();
    const cart = await shop.ready({ [codes.soap]: 1 });
    await addCard(cart, spent.code);
    await shop.complete(cart);
    await expectRefusal(spent.token, () => refundOrder(ctx, { token: spent.token }));
    await cancelOrder(ctx, { token: cart });
    await refundNow(ctx, { token: spent.token });
    expect(await cardOf(spent.code)).toMatchObject({ amount: 0, moved: 0, enabled: false });
  });

  test("of all the money before anything left end the order and free its stock", async () => {
    const stock = await stockOf(codes.soap);
    const { token } = await shop.place({ [codes.soap]: 2 }, { by: "BONIFICO" });
    await payOrder(ctx, { token });
    await refundOrder(ctx, { token });
    await expectRefusal(token, () => shipOrder(ctx, { token }));
    expect(await stockOf(codes.soap)).toEqual({ ...stock, onHold: stock.onHold + 2 });
    await makeTransfers(token);
    expect(await shop.read(token)).toMatchObject({
      state: "cancelled",
      paymentState: "refunded",
      shippingState: "cancelled",
    });
    expect(await stockOf(codes.soap)).toEqual(stock);
  });
});
