import { expect, test } from "vitest";
import { address, callsOf, codes, openShop } from "../checkout/shopper.fixture.ts";
import { Order, OrderCollection } from "#contract/order.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { signIn } from "#tests/harness/customer.ts";

const shop = await openShop();
const customer = await signIn(shop, { email: "cliente@example.it" });
const mine = callsOf(customer.request);
const theirs = callsOf((await signIn(shop, { email: "altra@example.it" })).request);

const place = async (calls: typeof mine, lines: Record<string, number>) => {
  const token = await calls.cartWith(lines);
  await answerAs(Order, await calls.send("PUT", `/orders/${token}`, { shippingAddress: address }));
  await calls.ship(token);
  await calls.payBy(token);
  return calls.complete(token);
};
const list = async (calls: typeof mine, query = "") =>
  answerAs(OrderCollection, await calls.send("GET", `/orders${query}`));

test("a customer sees their own placed orders, latest first, page by page", async () => {
  expect((await list(mine))["hydra:member"]).toEqual([]);
  const first = await place(mine, { [codes.box]: 1, [codes.soap]: 2 });
  shop.time.now = new Date(shop.time.now.getTime() + 1000);
  const second = await place(mine, { [codes.sunscreen]: 1, [codes.soap]: 2 });
  await place(theirs, { [codes.soap]: 1 });
  await mine.cartWith({ [codes.serum]: 1 });

  const all = await list(mine);
  expect(all["hydra:totalItems"]).toBe(2);
  expect(all["hydra:member"].map(({ number }) => number)).toEqual([second.number, first.number]);
  expect(all["hydra:member"][1]).toMatchObject({
    token: first.token,
    status: "awaiting_payment",
    total: first.total,
    itemsTotal: first.itemsTotal,
    itemCount: 2,
    images: first.items.map(({ product }) => product.image).toReversed(),
  });
  expect(all["hydra:member"][0]?.images).toEqual(second.items.map(({ product }) => product.image));
  const page = await list(mine, "?page=2&itemsPerPage=1");
  expect(page["hydra:member"].map(({ number }) => number)).toEqual([first.number]);
  expect(page["hydra:view"]).toMatchObject({ "hydra:last": expect.stringContaining("page=2") });
  expect((await list(mine, "?page=9"))["hydra:member"]).toEqual([]);
  await expectError(await mine.send("GET", "/orders?page=0"), 400);
});

test("a guest has no list", async () => {
  expect(await expectError(await shop.send("GET", "/orders"), 401)).toBe("JWT Token not found");
});

test("an order is its owner's: others and guests do not find it, nor what can be done with it", async () => {
  const { token, payments, shipments } = await place(mine, { [codes.soap]: 1 });
  const before = await mine.read(token);
  for (const stranger of [shop, theirs]) {
    const path = `/orders/${token}`;
    const calls = [
      stranger.send("GET", path),
      stranger.send("PATCH", `${path}/complete`),
      stranger.send("PATCH", `${path}/payments/${payments[0]?.id}`, { paymentMethod: "BONIFICO" }),
    ];
    for (const response of await Promise.all(calls)) await expectError(response, 404);
    for (const kind of [`shipments/${shipments[0]?.id}`, `payments/${payments[0]?.id}`]) {
      const methods = await (await stranger.send("GET", `${path}/${kind}/methods`)).json();
      expect(methods).toMatchObject({ "hydra:totalItems": 0 });
    }
  }
  expect(await mine.read(token)).toEqual(before);
});

test("a guest's order is found by its token, but not by a customer", async () => {
  const { token } = await shop.place({ [codes.soap]: 1 }, { email: "cliente@example.it" });
  expect((await shop.read(token)).customer).toBeNull();
  await expectError(await mine.send("GET", `/orders/${token}`), 404);
  await expectError(await mine.send("PATCH", `/orders/${token}/complete`), 404);
});
