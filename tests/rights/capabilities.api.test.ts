import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { codes, openShop } from "#commerce/cart/checkout/shopper.fixture.ts";
import { withdrawalKey } from "#commerce/orders/index.ts";
import { orders, withdrawalRequests } from "#commerce/schema.ts";
import { readDocument } from "../fuzz/document.ts";
import { addressed, nothing, type Things } from "./private-calls.ts";

vi.setConfig({ testTimeout: 60_000 });

const shop = await openShop({ config: { limitFactor: 100 } });
const { operations } = await readDocument(shop.request);
const keys = operations.map(({ method, path }) => `${method} ${path}`);

/** Every call of the API that the token of an order is part of, whichever right it needs. */
const withToken = keys.filter(
  (key) =>
    /\/shop\/(orders|products-cart-suggestions)\/(.*)?\{token\}/.test(key) ||
    / \/shop\/gift-cards\/\{code\}\//.test(key),
);

/** What the token of a placed order of a guest opens: viewing, and paying. */
const viewing = [
  "GET /shop/orders/{token}",
  "GET /shop/orders/{token}/items",
  "GET /shop/orders/{token}/items/{id}",
  "GET /shop/orders/{token}/payments/{id}",
  "GET /shop/orders/{token}/payments/{id}/methods",
  "GET /shop/orders/{token}/receipt",
  "GET /shop/orders/{token}/shipments/{id}",
  "GET /shop/orders/{token}/shipments/{id}/methods",
  "PATCH /shop/orders/{token}/complete",
];
const paying = ["PATCH /shop/orders/{token}/payments/{id}"];
/** They only write to the mailbox of record. */
const askingForCode = [
  "POST /shop/orders/{token}/gift-card-code",
  "POST /shop/orders/{token}/mailbox-code",
];

const mailbox = "ospite@example.it";

async function placeAsGuest() {
  const gift = { recipientEmail: "amica@example.it", recipientName: "Marta", fromName: "Ospite" };
  const token = await shop.cartWith({ [codes.soap]: 1 });
  await shop.add(token, codes.giftCard, 1, { gift });
  await shop.address(token, { email: mailbox });
  await shop.ship(token);
  await shop.payBy(token, "BONIFICO");
  const placed = await shop.complete(token);
  const things: Things = {
    ...nothing,
    order: token,
    item: placed.items.find(({ gift }) => gift)?.id ?? 0,
    shipment: placed.shipments[0]?.id ?? 0,
    payment: placed.payments.at(-1)?.id ?? 0,
  };
  return things;
}

const rowOf = async (token: string) => {
  const [row] = await shop.ctx.db.select().from(orders).where(eq(orders.token, token));
  if (!row) throw new Error("The order is there");
  return row;
};

/** All but what choosing another payment changes. */
async function stateOf(token: string) {
  const { updatedAt: _at, paymentMethodCode: _code, priced: _priced, ...row } = await rowOf(token);
  const { total: _total, paymentState: _state, paymentDueAt: _due, promisedTo: _to, ...same } = row;
  const { items } = await shop.read(token);
  return { ...same, items: items.map(({ id, quantity }) => ({ id, quantity })) };
}

test("an order's token views and pays, and nothing else, in any call of the API", async () => {
  const things = await placeAsGuest();
  const before = await stateOf(things.order);
  const emailsBefore = shop.emails().length;
  const allowed = [];
  for (const key of withToken) {
    const { url, init } = addressed(key, things, "order");
    const response = await shop.request(url, init);
    expect({ key, status: response.status }).not.toMatchObject({ status: 500 });
    if (response.ok) allowed.push(key);
  }
  expect(allowed.toSorted()).toEqual([...viewing, ...paying, ...askingForCode].toSorted());
  expect(await stateOf(things.order)).toEqual(before);
  const written = shop.emails().slice(emailsBefore);
  expect(new Set(written.map(({ to }) => to))).toEqual(new Set([mailbox]));
  expect(written.map(({ name }) => name)).not.toContain("gift_card");
});

test("without the token no call opens the order, and its number is none", async () => {
  const things = await placeAsGuest();
  const { number, token } = await rowOf(things.order);
  for (const stranger of [
    number ?? "",
    token.slice(0, -1),
    withdrawalKey(shop.ctx, await rowOf(token)),
  ]) {
    for (const key of withToken) {
      const { url, init } = addressed(key, { ...things, order: stranger }, "order");
      const response = await shop.request(url, init);
      const seen = (await response.text()).includes(mailbox);
      expect({ key, seen }).toEqual({ key, seen: false });
    }
  }
});

test("only the key of its emails, not the token, withdraws in the buyer's name, and the mailbox always hears", async () => {
  const things = await placeAsGuest();
  const row = await rowOf(things.order);
  const declare = async (key: string | undefined, email: string) => {
    const { id } = (await (
      await shop.send("POST", "/withdrawal-requests", {
        email,
        firstName: "Anna",
        lastName: "Bianchi",
        orderNumber: row.number,
        orderToken: row.token,
        ...(key && { withdrawalKey: key }),
        recaptchaToken: "not-supported",
      })
    ).json()) as { id: number };
    const isIt = eq(withdrawalRequests.id, id);
    const [request] = await shop.ctx.db.select().from(withdrawalRequests).where(isIt);
    return request?.flags ?? [];
  };
  const told = () =>
    shop.emails().filter(({ name, to }) => name === "withdrawal_received" && to === mailbox).length;
  const key = withdrawalKey(shop.ctx, row);
  const other = withdrawalKey(shop.ctx, await rowOf((await placeAsGuest()).order));
  const elsewhere = "altrove@example.it";
  expect(await declare(undefined, elsewhere)).toContain("not_theirs");
  expect(told()).toBe(1);
  expect(await declare(other, elsewhere)).toContain("not_theirs");
  expect(await declare(key, elsewhere)).not.toContain("not_theirs");
  expect(told()).toBe(3);
});
