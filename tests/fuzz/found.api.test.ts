import { expect, test } from "vitest";
import { codes, openShop } from "#commerce/cart/checkout/shopper.fixture.ts";
import { patch, post, signIn } from "#tests/harness/customer.ts";

const shop = await openShop();
const admin = await signIn(shop, { role: "owner" });
const list = (await (await admin.request("/shop/wishlists", post({}))).json()) as { token: string };

const order = await shop.place({ [codes.soap]: 1 });

const beyond = 2 ** 31;

/** Calls that once ended in a 500. */
test.each([
  ["a null byte written in an IRI", 422, "/shop/stock-alerts", post({ productVariant: "%00" })],
  [
    "an id beyond the column",
    400,
    `/shop/wishlists/${list.token}/variant`,
    patch({ productVariantId: -beyond - 1 }),
  ],
  [
    "a position beyond the column",
    400,
    "/admin/shipping-methods/BRT_STANDARD",
    patch({ position: beyond }),
  ],
  [
    "half a character in a text that is kept as JSON",
    400,
    `/admin/orders/${order.number}/notes`,
    post({ text: "x\ud800" }),
  ],
  [
    "less than promised of what is not counted any more",
    200,
    `/admin/product-variants/${codes.soap}`,
    patch({ tracked: false, onHand: 0 }),
  ],
])("%s answers %i", async (_, status, path, init) => {
  expect((await admin.request(path, init)).status).toBe(status);
});
