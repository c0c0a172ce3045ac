import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { address, callsOf, codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { payOrder } from "../fulfilment/ship.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { Order, OrderCollection } from "#contract/order.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { signIn } from "#tests/harness/customer.ts";
import { findOrder, lockPlacedOrder } from "./order-record.ts";
import { currentPayment, fulfillIfDone } from "./order-states.ts";
import { nextNumber, reserveNumbers, spellingsOf } from "./placed-orders.ts";
import { orders } from "./schema.ts";

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

test("a guest's order is found by its token, and by the account of its mailbox alone", async () => {
  const { token } = await shop.place({ [codes.soap]: 1 }, { email: "cliente@example.it" });
  expect((await shop.read(token)).customer).toBeNull();
  await expectError(await theirs.send("GET", `/orders/${token}`), 404);
  await expectError(await theirs.send("PATCH", `/orders/${token}/complete`), 404);
  expect(await mine.read(token)).toMatchObject({ token, customer: null });
});

test("who asks for an order that is not theirs is written down, who asks for none is not", async () => {
  const { token } = await place(mine, { [codes.soap]: 1 });
  const { id } = await findOrder(shop.ctx, token);
  const noted: object[] = [];
  const logSecurity = (event: object) => void noted.push(event);
  const guest: Ctx = { ...shop.ctx, actor: { type: "guest" }, logSecurity };
  for (const wanted of [token, "nobody"])
    await expect(findOrder(guest, wanted)).rejects.toThrow("Not Found");
  expect(noted).toEqual([{ event: "access.denied", wanted: `order:${id}` }]);
});

test("what is done to placed orders finds no cart", async () => {
  for (const token of [await shop.cartWith({ [codes.soap]: 1 }), "nobody"]) {
    await expect(lockPlacedOrder(shop.ctx, token)).rejects.toThrow("Not Found");
    await expect(payOrder(shop.ctx, { token })).rejects.toThrow("Not Found");
  }
});

test.each([
  ["new", "paid", "shipped", "fulfilled"],
  ["new", "partially_refunded", "no_shipping", "fulfilled"],
  ["new", "pending_on_delivery", "delivered", "new"],
  ["new", "paid", "ready", "new"],
  ["cancelled", "paid", "no_shipping", "cancelled"],
] as const)(
  "an order that is %s, %s and %s becomes %s, and no other with it",
  async (state, paymentState, shippingState, after) => {
    const { db } = shop.ctx;
    const states = { state, paymentState, shippingState };
    const [one, other] = await Promise.all(
      [1, 2].map(async () => {
        const { token } = await shop.place({ [codes.soap]: 1 });
        const [row] = await db
          .update(orders)
          .set(states)
          .where(eq(orders.token, token))
          .returning();
        return row?.id ?? 0;
      }),
    );
    const stateOf = async (id = 0) =>
      (await db.select().from(orders).where(eq(orders.id, id)))[0]?.state;
    await fulfillIfDone(shop.ctx, one ?? 0);
    expect([await stateOf(one), await stateOf(other)]).toEqual([after, state]);
  },
);

test("the payment that counts is the order's own, and the one that did not fail", async () => {
  const { token } = await shop.place({ [codes.soap]: 1 });
  const { id } = await findOrder(shop.ctx, token);
  const { token: later } = await shop.place({ [codes.soap]: 1 });
  const own = await currentPayment(shop.ctx, id);
  expect(own).toMatchObject({ orderId: id, state: "new" });
  expect((await shop.read(token)).payments.map((payment) => payment.id)).toEqual([own?.id]);
  const { id: laterId } = await findOrder(shop.ctx, later);
  expect((await currentPayment(shop.ctx, laterId))?.orderId).toBe(laterId);
  await shop.ctx.db.execute(sql`update payments set state = 'failed' where order_id = ${id}`);
  expect(await currentPayment(shop.ctx, id)).toBeUndefined();
});

test("a number is found however it is written", async () => {
  const typed = ["rg 104013", "n. RG104013", "Ordine 104013", "104013"];
  for (const one of typed) expect(await spellingsOf(shop.ctx, one)).toContain("RG104013");
  expect(await spellingsOf(shop.ctx, " 104013 ")).toEqual(["104013", "RG104013"]);
  expect(await spellingsOf(shop.ctx, "boh")).toEqual(["boh", "BOH"]);
  expect(await spellingsOf(shop.ctx, " – ")).toEqual(["–"]);
  expect(await spellingsOf(shop.ctx, " ")).toEqual([]);
});

test("numbers brought in from elsewhere are not given again", async () => {
  const next = async () => Number((await nextNumber(shop.ctx)).slice(2));
  const last = await next();
  await reserveNumbers(shop.ctx, last + 500);
  expect(await next()).toBe(last + 501);
  await reserveNumbers(shop.ctx, last);
  expect(await next()).toBe(last + 502);
});
