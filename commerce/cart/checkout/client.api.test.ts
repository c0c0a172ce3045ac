import { expect, test } from "vitest";
import { createShop } from "#contract/client/client.ts";
import { address, codes, openShop } from "./shopper.fixture.ts";

const { app, ctx } = await openShop();
const connection = {
  fetch: async (request: Request) => app.fetch(request),
  baseUrl: `http://shop.test${ctx.config.apiPrefix}`,
  language: "it-IT",
  channel: ctx.config.channelCode,
};
const shop = createShop(connection);

test("the typed client buys a gift from the first call to the last", async () => {
  const { token } = await shop.createCart("not-supported");
  await shop.addItem(token, { productVariant: codes.sunscreen, quantity: 2 });
  await shop.applyCoupon(token, "ESTATE5");
  await shop.addGiftCard(token, "RUGIADA-DEMO-25A");
  await shop.removeGiftCard(token, "RUGIADA-DEMO-25A");
  await shop.chooseGiftBox(token, { productVariant: codes.box, toName: "Mamma" });
  await shop.removeGiftBox(token);
  await shop.removeCoupon(token);
  await shop.askConsultation(token, true);
  const addressed = await shop.updateOrder(token, {
    email: "anna@example.it",
    shippingAddress: address,
  });
  const shipmentId = addressed.shipments[0]?.id ?? 0;
  const methods = await shop.shippingMethods(token, shipmentId);
  expect(methods.map(({ code }) => code)).toContain("BRT_FERMOPOINT");
  await shop.selectShipping(token, shipmentId, "BRT_FERMOPOINT");
  const { payments } = await shop.choosePudo(token, "IT90099");
  const paymentId = payments[0]?.id ?? 0;
  const ways = await shop.paymentMethods(token, paymentId);
  expect(ways.map(({ code }) => code)).toEqual(["CARTA", "PAYPAL", "BONIFICO"]);
  await shop.selectPayment(token, paymentId, "CARTA");
  const placed = await shop.completeOrder(token, { recaptchaToken: "not-supported" });
  expect(placed).toMatchObject({ state: "new", consultation: true, total: 5380 });
  expect(await shop.completeOrder(token)).toEqual(placed);
});

test("refusals carry their status and their fields", async () => {
  const { token } = await shop.createCart("not-supported");
  await shop.addItem(token, { productVariant: codes.soap, quantity: 1 });
  await expect(shop.applyCoupon(token, "NIENTE")).rejects.toMatchObject({
    status: 422,
    violations: [{ propertyPath: "couponCode" }],
  });
  await expect(shop.completeOrder(token)).rejects.toMatchObject({ status: 422, violations: [] });
  await expect(shop.orders()).rejects.toMatchObject({ status: 401 });
});

test("with the feature off gift cards are refused without a call", async () => {
  const without = createShop({ ...connection, features: { giftCards: false } });
  await expect(without.addGiftCard("token", "CODE")).rejects.toThrow("Feature is not enabled");
});

test("every call is in the document of the API", async () => {
  const response = await app.request(`${ctx.config.apiPrefix}/docs.json`);
  const { paths } = (await response.json()) as { paths: Record<string, object> };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  const order = "/shop/orders/{token}";
  expect(calls).toEqual(
    expect.arrayContaining([
      "get /shop/orders",
      `put ${order}`,
      `patch ${order}/coupon`,
      `patch ${order}/remove-coupon`,
      `patch ${order}/gift-box`,
      `patch ${order}/remove-gift-box`,
      `get ${order}/shipments/{id}/methods`,
      `get ${order}/payments/{id}/methods`,
      `patch ${order}/shipments/{id}`,
      `patch ${order}/payments/{id}`,
      `patch ${order}/pudo`,
      `patch ${order}/consultation`,
      `patch ${order}/complete`,
      "patch /shop/gift-cards/{code}/add-to-order",
      "patch /shop/gift-cards/{code}/remove-from-order",
      "post /payments/{gateway}/webhook",
    ]),
  );
});
