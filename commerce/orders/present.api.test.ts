import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { answerAs } from "#tests/harness/answers.ts";
import { Order } from "#contract/order.ts";
import { variants } from "../catalogue/schema.ts";
import { codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { payOrder, shipOrder } from "../fulfilment/ship.ts";
import { openOffice } from "../kernel/admin/admin.fixture.ts";
import { ledgerOf } from "../orders/ledger.fixture.ts";
import { paymentMethods } from "../payments/schema.ts";
import { promotions } from "../promotions/schema.ts";
import { shippingMethods } from "../shipping/schema.ts";
import { orders } from "./schema.ts";

const shop = await openShop();
const { ctx } = shop;
const { db } = ctx;
const office = await openOffice(shop);
const { addCard } = ledgerOf(shop);
const methodsOf = async (token: string) =>
  new Map((await shop.read(token)).availablePaymentMethods.map((method) => [method.code, method]));
/** The tracking link of a parcel with this code. */
const sent = async (tracking?: string) => {
  const { token } = await shop.place({ [codes.soap]: 1 }, { by: "CONTRASSEGNO" });
  await shipOrder(ctx, { token, ...(tracking && { tracking }) });
  return (await shop.read(token)).shipments[0]?.trackingUrl;
};
const offer = (enabled: boolean) => db.update(shippingMethods).set({ enabled });
const bounds = (minTotal: number | null) =>
  db.update(paymentMethods).set({ minTotal }).where(eq(paymentMethods.code, "BONIFICO"));

describe("the lines", () => {
  test("keep their places when one can no longer be had", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1, [codes.soap]: 1 });
    const serum = eq(variants.code, codes.serum);
    const [before] = await db.select().from(variants).where(serum);
    await db.update(variants).set({ onHand: 0, onHold: 0 }).where(serum);
    const { items } = await shop.read(token);
    expect(items.map(({ unavailable }) => unavailable)).toEqual(["sold_out", undefined]);
    await db
      .update(variants)
      .set({ onHand: before?.onHand ?? 0, onHold: before?.onHold ?? 0 })
      .where(serum);
  });

  test("are named by what was chosen of them, a gift card by its worth", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1, [codes.giftCard]: 1, [codes.box]: 1 });
    await shop.add(token, "COF-RIT-ROSA");
    const { items } = await shop.read(token);
    expect(items.map(({ variantName }) => variantName)).toEqual([
      "30 ml",
      "100 €",
      "piccola",
      null,
    ]);
    expect(items.map(({ giftCard, giftBox }) => [giftCard, giftBox])).toEqual([
      [false, false],
      [true, false],
      [false, true],
      [false, false],
    ]);
  });
});

test("a gift card tells what it pays and what it was worth before", async () => {
  const token = await shop.cartWith({ [codes.soap]: 1 });
  await addCard(token, "RUGIADA-DEMO-25A");
  expect((await shop.read(token)).giftCards).toMatchObject([{ amount: 1480, balance: 2500 }]);
});

test("how much is missing for free shipping, where there is some", async () => {
  const token = await shop.cartWith({ [codes.soap]: 1 });
  const missing = { threshold: 4900, missing: 3910, reached: false };
  expect((await shop.read(token)).freeShipping).toEqual(missing);
  const on = await db
    .update(promotions)
    .set({ enabled: false })
    .where(eq(promotions.enabled, true))
    .returning();
  expect((await shop.read(token)).freeShipping).toBeNull();
  for (const { id } of on)
    await db.update(promotions).set({ enabled: true }).where(eq(promotions.id, id));
});

describe("the parcel", () => {
  test("of a cart goes as chosen so far", async () => {
    const token = await shop.ready({ [codes.soap]: 1 });
    const standard = { methodName: "BRT standard", minDays: 2, maxDays: 3 };
    expect((await shop.read(token)).shipments).toMatchObject([standard]);
    const { shipments } = await shop.ship(token, "BRT_EXPRESS");
    expect(shipments).toMatchObject([{ methodName: "BRT express", minDays: 1, maxDays: 2 }]);
  });

  test("is followed by its code, once it has one", async () => {
    const trackingUrlTemplate = "https://brt.example/{tracking}?l=it";
    await db.update(shippingMethods).set({ trackingUrlTemplate });
    expect(await sent()).toBeNull();
    expect(await sent("A 1/2")).toBe("https://brt.example/A%201%2F2?l=it");
  });
});

describe("the days", () => {
  test("are not promised where no method goes, nor once it is cancelled", async () => {
    const token = await shop.cartWith({ [codes.soap]: 1 });
    await offer(false);
    const stuck = await shop.read(token);
    await offer(true);
    expect([stuck.delivery, stuck.availableShippingMethods]).toEqual([null, []]);
    const placed = await shop.place({ [codes.soap]: 1 }, { by: "CONTRASSEGNO" });
    await office.post(`/orders/${placed.number}/cancel`);
    expect((await shop.read(placed.token)).delivery).toBeNull();
  });

  test("that are half known are not told", async () => {
    const { token } = await shop.place({ [codes.soap]: 1 }, { by: "CONTRASSEGNO" });
    await db.update(orders).set({ promisedFrom: null }).where(eq(orders.token, token));
    expect((await shop.read(token)).delivery).toBeNull();
  });
});

describe("ways to pay", () => {
  test("the courier's have their fee and words, unless the order is fetched in the shop", async () => {
    const fee = eq(paymentMethods.code, "CONTRASSEGNO");
    const [cash] = await db.update(paymentMethods).set({ fee: 250 }).where(fee).returning();
    const collection = {
      name: "Bottega",
      address: "Via Roma 1",
      zipCode: "20121",
      city: "Milano",
      provinceCode: "IT-MI",
      hours: "10–19",
    };
    await office.post("/shipping-methods", { name: "Bottega", price: 0, collection });
    const token = await shop.cartWith({ [codes.soap]: 1 });
    await shop.address(token);
    await shop.ship(token);
    const home = await methodsOf(token);
    expect(home.get("CONTRASSEGNO")).toMatchObject({
      fee: 250,
      description: expect.stringContaining(cash?.description ?? "?"),
    });
    await shop.ship(token, "BOTTEGA");
    const fetched = await methodsOf(token);
    expect(fetched.get("CONTRASSEGNO")).toMatchObject({
      fee: 0,
      description: expect.stringContaining("Paghi in contanti quando lo ritiri."),
    });
    expect(fetched.get("CARTA")?.description).toBe(home.get("CARTA")?.description);
    await db
      .update(paymentMethods)
      .set({ fee: cash?.fee ?? 0 })
      .where(fee);
    await office.delete("/shipping-methods/BOTTEGA");
  });

  test("begin at an amount with the shipping in it", async () => {
    const token = await shop.cartWith({ [codes.soap]: 1 });
    await bounds(1480);
    expect(await methodsOf(token)).toHaveProperty("size", 4);
    await bounds(1481);
    expect([...(await methodsOf(token)).keys()]).not.toContain("BONIFICO");
    await bounds(null);
  });

  test("are offered until the money is there", async () => {
    const { token, availablePaymentMethods } = await shop.place({ [codes.soap]: 1 });
    expect(availablePaymentMethods).toHaveLength(4);
    await payOrder(ctx, { token });
    const paid = await shop.read(token);
    expect(paid).toMatchObject({ state: "new", availablePaymentMethods: [] });
    expect(paid.payments).toMatchObject([{ paidAt: "2026-11-16 09:00:00" }]);
  });
});

test("a shipping chosen for what is no longer in the cart takes nobody back", async () => {
  const token = await shop.ready({ [codes.soap]: 1, [codes.giftCard]: 1 });
  const { items } = await shop.read(token);
  await shop.send("DELETE", `/orders/${token}/items/${items[0]?.id}`);
  expect(await shop.read(token)).toMatchObject({
    checkoutState: "payment_selected",
    shipments: [],
    total: 10_000,
  });
  expect(
    await answerAs(Order, await shop.send("PATCH", `/orders/${token}/complete`)),
  ).toMatchObject({ shippingState: "no_shipping" });
});
