import { expect, test } from "vitest";
import { codes, openShop } from "./shopper.fixture.ts";

const shop = await openShop();

test("a cart becomes an order", async () => {
  const order = await shop.place({ [codes.serum]: 1, [codes.soap]: 2 });
  expect(order).toMatchObject({
    state: "new",
    checkoutState: "completed",
    paymentState: "awaiting_payment",
    shippingState: "ready",
  });
  expect(order.number).toMatch(/^RG\d{6}$/);
  expect(await shop.read(order.token)).toEqual(order);
});
