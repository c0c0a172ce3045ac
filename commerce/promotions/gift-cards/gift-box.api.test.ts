import { describe, expect, test } from "vitest";
import { codes, openShop } from "../../cart/checkout/shopper.fixture.ts";
import { Order } from "#contract/order.ts";
import { violationsOf } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";

const shop = await openShop();
const call = (token: string, body: object) => shop.send("PATCH", `/orders/${token}/gift-box`, body);
const choose = async (token: string, body: object) => answerAs(Order, await call(token, body));
const boxes = (order: { items: { giftBox: boolean; variant: string; quantity: number }[] }) =>
  order.items
    .filter(({ giftBox }) => giftBox)
    .map((box) => [box.variant.split("/").at(-1), box.quantity]);

const dedication = { fromName: "Giulia", toName: "Mamma", message: "Con affetto" };

describe("a gift box", () => {
  test("is a line of the order, with its dedication", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    const order = await choose(token, { productVariant: codes.box, ...dedication });
    expect(boxes(order)).toEqual([[codes.box, 1]]);
    expect(order).toMatchObject({
      giftBoxFromName: "Giulia",
      giftBoxToName: "Mamma",
      giftBoxMessage: "Con affetto",
      giftBoxTotal: 390,
      total: 3870,
    });
  });

  test("takes an IRI and the names the cart itself uses", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    const order = await choose(token, {
      productVariant: `/api/v2/shop/product-variants/${codes.bigBox}`,
      giftBoxFromName: "Giulia",
    });
    expect(order).toMatchObject({ giftBoxFromName: "Giulia", giftBoxTotal: 590 });
  });

  test("there is one at most: another replaces it, however it comes", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    await choose(token, { productVariant: codes.box });
    expect(boxes(await choose(token, { productVariant: codes.bigBox }))).toEqual([
      [codes.bigBox, 1],
    ]);
    expect(boxes(await shop.add(token, codes.box))).toEqual([[codes.box, 1]]);
    const path = `/orders/${token}/items`;
    const two = await shop.send("POST", path, { productVariant: codes.box, quantity: 2 });
    expect(await violationsOf(two)).toHaveProperty("quantity");
    const box = (await shop.read(token)).items.find(({ giftBox }) => giftBox);
    const more = await shop.send("PATCH", `${path}/${box?.id}`, { quantity: 2 });
    expect(await violationsOf(more)).toHaveProperty("quantity");
  });

  test("goes with its dedication, by its own call and as an item", async () => {
    const none = { giftBoxFromName: null, giftBoxToName: null, giftBoxMessage: null };
    const token = await shop.cartWith({ [codes.serum]: 1 });
    await choose(token, { productVariant: codes.box, ...dedication });
    const without = await answerAs(
      Order,
      await shop.send("PATCH", `/orders/${token}/remove-gift-box`),
    );
    expect(boxes(without)).toEqual([]);
    expect(without).toMatchObject(none);

    const chosen = await choose(token, { productVariant: codes.box, ...dedication });
    const box = chosen.items.find(({ giftBox }) => giftBox);
    expect((await shop.send("DELETE", `/orders/${token}/items/${box?.id}`)).status).toBe(204);
    expect(await shop.read(token)).toMatchObject(none);
  });
});

describe("refusals", () => {
  test("no box, a product that is none, an unknown one", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    for (const productVariant of [undefined, null, "", codes.serum, "NOBODY"]) {
      const response = await call(token, { productVariant, ...dedication });
      expect(response.status).toBe(422);
      expect(await violationsOf(response)).toHaveProperty("productVariant");
    }
    expect(await shop.read(token)).toMatchObject({ giftBoxFromName: null, giftBoxTotal: 0 });
  });

  test("a dedication too long for its card", async () => {
    const token = await shop.cartWith({ [codes.serum]: 1 });
    const response = await call(token, { productVariant: codes.box, message: "a".repeat(301) });
    expect(await violationsOf(response)).toEqual({
      giftBoxMessage: "Il campo deve contenere al massimo 300 caratteri",
    });
  });

  test("an unknown cart, a placed order", async () => {
    const unknown = await call("nobody", { productVariant: codes.box });
    expect(await expectError(unknown, 404)).toBe("Not Found");
    const { token } = await shop.place({ [codes.soap]: 1 });
    await expectError(await call(token, { productVariant: codes.box }), 404);
    await expectError(await shop.send("PATCH", `/orders/${token}/remove-gift-box`), 404);
  });
});
