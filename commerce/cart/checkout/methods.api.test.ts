import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { codes, openShop } from "./shopper.fixture.ts";
import { variants } from "../../catalogue/schema.ts";
import { shippingMethods } from "../../shipping/schema.ts";
import { Order, PaymentMethodCollection, ShippingMethodCollection } from "#contract/order.ts";
import { violationsOf } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";

const shop = await openShop();
const patch = (path: string, body: object) => shop.send("PATCH", `/orders/${path}`, body);
const change = async (path: string, body: object) => answerAs(Order, await patch(path, body));
const point = "IT90099";

const addressed = async (lines: Record<string, number> = { [codes.serum]: 1 }) => {
  const token = await shop.cartWith(lines);
  return shop.address(token);
};

describe("methods on offer", () => {
  test("shipping, at what it would cost this cart", async () => {
    const { token, shipments } = await addressed();
    const path = `/orders/${token}/shipments/${shipments[0]?.id}/methods`;
    const methods = await answerAs(ShippingMethodCollection, await shop.send("GET", path));
    expect(methods["hydra:member"].map(({ code, price }) => [code, price])).toEqual([
      ["BRT_STANDARD", 490],
      ["BRT_EXPRESS", 790],
      ["BRT_FERMOPOINT", 390],
    ]);
    await shop.add(token, codes.serum, 1);
    const cheaper = await answerAs(ShippingMethodCollection, await shop.send("GET", path));
    expect(cheaper["hydra:member"].map(({ price }) => price)).toEqual([0, 790, 0]);
  });

  test("payment, without the courier's when no courier comes", async () => {
    const { token, payments } = await addressed();
    const path = `/orders/${token}/payments/${payments[0]?.id}/methods`;
    const methods = await answerAs(PaymentMethodCollection, await shop.send("GET", path));
    expect(methods["hydra:member"].map(({ code }) => code)).toEqual([
      "CARTA",
      "PAYPAL",
      "CONTRASSEGNO",
      "BONIFICO",
    ]);
    const digital = await addressed({ [codes.giftCard]: 1 });
    expect(digital.availablePaymentMethods.map(({ code }) => code)).toEqual([
      "CARTA",
      "PAYPAL",
      "BONIFICO",
    ]);
  });

  test("of what is not there: none", async () => {
    const { token } = await addressed();
    for (const path of ["nobody/shipments/1", `${token}/shipments/0`, `${token}/payments/abc`]) {
      const body = await (await shop.send("GET", `/orders/${path}/methods`)).json();
      expect(body).toMatchObject({ "hydra:totalItems": 0, "hydra:member": [] });
    }
  });
});

const set = (changes: object) =>
  shop.ctx.db.update(shippingMethods).set(changes).where(eq(shippingMethods.code, "BRT_EXPRESS"));

describe("choosing the shipping", () => {
  test("by code or IRI, and again after the payment, which must be confirmed anew", async () => {
    const { token, shipments } = await addressed();
    const path = `${token}/shipments/${shipments[0]?.id}`;
    const express = await change(path, { shippingMethod: "BRT_EXPRESS" });
    expect(express).toMatchObject({ checkoutState: "shipping_selected", shippingTotal: 790 });
    expect(await shop.payBy(token)).toMatchObject({ checkoutState: "payment_selected" });
    const iri = "/api/v2/shop/shipping-methods/BRT_STANDARD";
    const standard = await change(path, { shippingMethod: iri });
    expect(standard).toMatchObject({ checkoutState: "shipping_selected", shippingTotal: 490 });
    expect(standard.shipments[0]?.method).toBe(iri);
  });

  test("refusals change nothing", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    const { shipments } = await shop.read(token);
    const path = `${token}/shipments/${shipments[0]?.id}`;
    const early = await patch(path, { shippingMethod: "BRT_STANDARD" });
    expect(await expectError(early, 422)).toBe("Order should be addressed first.");
    const before = await shop.address(token);
    expect(await violationsOf(await patch(path, { shippingMethod: "PIGEON" }))).toEqual({
      shippingMethod: "The shipping method with PIGEON code does not exist.",
    });
    await expectError(await patch(path, {}), 400);
    await expectError(await patch(`${token}/shipments/0`, { shippingMethod: "BRT_STANDARD" }), 404);
    await expectError(await patch("nobody/shipments/1", { shippingMethod: "BRT_STANDARD" }), 404);
    const digital = await addressed({ [codes.giftCard]: 1 });
    await expectError(
      await patch(`${digital.token}/shipments/1`, { shippingMethod: "BRT_STANDARD" }),
      404,
    );
    expect(await shop.read(token)).toEqual(before);
  });

  test("a method too light for the parcel, or that does not reach the country, is refused", async () => {
    const { token, shipments } = await addressed();
    const path = `${token}/shipments/${shipments[0]?.id}`;
    await set({ maxWeightGrams: 1 });
    const heavy = await patch(path, { shippingMethod: "BRT_EXPRESS" });
    expect((await violationsOf(heavy))["shippingMethod"]).toContain("is not available");
    await set({ maxWeightGrams: 30_000, countries: ["SM"] });
    const far = await patch(path, { shippingMethod: "BRT_EXPRESS" });
    expect(await violationsOf(far)).toHaveProperty("shippingMethod");
    await set({ countries: null });
  });

  test("a cart that has become shippable can choose, whatever was skipped", async () => {
    const { token } = await addressed({ [codes.giftCard]: 1 });
    expect(await shop.payBy(token)).toMatchObject({ checkoutState: "payment_selected" });
    expect(await shop.add(token, codes.serum)).toMatchObject({ checkoutState: "addressed" });
    expect(await shop.ship(token)).toMatchObject({ checkoutState: "shipping_selected" });
  });
});

describe("choosing the payment", () => {
  test("needs the shipping first", async () => {
    const { token, payments } = await addressed();
    const early = await patch(`${token}/payments/${payments[0]?.id}`, { paymentMethod: "CARTA" });
    expect(await expectError(early, 422)).toContain("Current: addressed");
    await shop.ship(token);
    const order = await shop.payBy(token, "/api/v2/shop/payment-methods/BONIFICO");
    expect(order).toMatchObject({ checkoutState: "payment_selected" });
    expect(order.payments[0]).toMatchObject({
      methodName: "Bonifico bancario",
      methodType: "offline",
    });
  });

  test("refusals: unknown, not with this shipping, too dear for it, missing", async () => {
    const { token } = await addressed();
    const { payments } = await shop.ship(token, "BRT_FERMOPOINT");
    const path = `${token}/payments/${payments[0]?.id}`;
    expect(await violationsOf(await patch(path, { paymentMethod: "SHELLS" }))).toEqual({
      paymentMethod: "The payment method with SHELLS code does not exist.",
    });
    const onDelivery = { paymentMethod: "CONTRASSEGNO" };
    expect((await violationsOf(await patch(path, onDelivery)))["paymentMethod"]).toContain(
      "is not available",
    );
    await shop.ctx.db.update(variants).set({ onHand: 100 }).where(eq(variants.code, codes.serum));
    await shop.add(token, codes.serum, 11);
    await shop.ship(token, "BRT_EXPRESS");
    expect(await violationsOf(await patch(path, onDelivery))).toHaveProperty("paymentMethod");
    await expectError(await patch(path, {}), 400);
    await expectError(await patch(`${token}/payments/0`, onDelivery), 404);
  });

  test("is possible again when a skipped payment has become due", async () => {
    const token = await shop.cartWith({ [codes.soap]: 1 });
    const card = "/gift-cards/RUGIADA-DEMO-150C";
    await shop.send("PATCH", `${card}/add-to-order`, { orderTokenValue: token });
    await shop.address(token);
    expect(await shop.ship(token)).toMatchObject({ checkoutState: "payment_skipped" });
    await shop.send("PATCH", `${card}/remove-from-order`, { orderTokenValue: token });
    expect(await shop.read(token)).toMatchObject({
      checkoutState: "shipping_selected",
      total: 1480,
    });
    expect(await shop.payBy(token)).toMatchObject({ checkoutState: "payment_selected" });
  });
});

describe("a pickup point", () => {
  test("is kept with the cart, cleared by null and by a method that does not use it", async () => {
    const { token } = await addressed();
    const order = await change(`${token}/pudo`, { pudoId: point });
    expect(order).toMatchObject({ eligibleForBrtFermopoint: true, checkoutState: "addressed" });
    expect(order.pudo).toMatchObject({ id: point, "@id": `/api/v2/brt/pudos/${point}` });
    expect((await change(`${token}/pudo`, { pudoId: null })).pudo).toBeNull();
    await change(`${token}/pudo`, { pudoId: point });
    expect((await shop.ship(token, "BRT_FERMOPOINT")).pudo?.id).toBe(point);
    expect((await shop.ship(token, "BRT_STANDARD")).pudo).toBeNull();
  });

  test("refusals: unknown, not for this cart, missing", async () => {
    const { token } = await addressed();
    expect(await violationsOf(await patch(`${token}/pudo`, { pudoId: "IT0" }))).toEqual({
      pudoId: "Il punto di ritiro IT0 non esiste.",
    });
    await expectError(await patch(`${token}/pudo`, {}), 400);
    await expectError(await patch("nobody/pudo", { pudoId: point }), 404);
    const digital = await addressed({ [codes.giftCard]: 1 });
    expect(digital.eligibleForBrtFermopoint).toBe(false);
    expect(
      await violationsOf(await patch(`${digital.token}/pudo`, { pudoId: point })),
    ).toHaveProperty("pudoId");
  });
});

describe("the consultation", () => {
  test.each([
    [true, true],
    ["true", true],
    ["Vorrei una routine", true],
    ["false", false],
    ["", false],
    [false, false],
  ])("%j means %j and costs nothing", async (sent, kept) => {
    const { token, total } = await addressed();
    expect(await change(`${token}/consultation`, { consultation: sent })).toMatchObject({
      consultation: kept,
      consultationTotal: 0,
      total,
    });
  });

  test("refusals", async () => {
    const { token } = await addressed();
    expect(await expectError(await patch(`${token}/consultation`, {}), 400)).toContain(
      "consultation",
    );
    expect((await patch(`${token}/consultation`, { consultation: 1 })).status).toBe(422);
    expect((await patch("nobody/consultation", { consultation: true })).status).toBe(404);
  });
});
