import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { callsOf, codes } from "#commerce/cart/checkout/shopper.fixture.ts";
import { rows } from "#commerce/kernel/db/rows.ts";
import { LoginAnswer } from "#contract/customer.ts";
import { Order, OrderCollection } from "#contract/order.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { readContentFolder } from "../content-folder.ts";
import { type BuyerContent, loadOrders } from "./customers.ts";

const shop = await createTestCommerce();
afterAll(() => shop.close());
const folder = await readContentFolder("demo");
const buyers = folder.read<{ customers: (BuyerContent & { plainPassword: string })[] }>(
  "customers.json",
).customers;
const guest = callsOf(shop.request);

const ordersOf = async ({ email, plainPassword }: (typeof buyers)[number]) => {
  const login = await guest.send("POST", "/customers/token", { email, password: plainPassword });
  const { token } = await answerAs(LoginAnswer, login);
  const headers = { authorization: `Bearer ${token}` };
  const list = await shop.request("/shop/orders", { headers });
  const members = (await answerAs(OrderCollection, list))["hydra:member"];
  return Promise.all(
    members.map(async (member) =>
      answerAs(Order, await shop.request(`/shop/orders/${member.token}`, { headers })),
    ),
  );
};

test("every customer of the demo finds their orders, as the content tells them", async () => {
  for (const buyer of buyers) {
    const found = await ordersOf(buyer);
    const told = buyer.orders.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
    expect(found.map(({ number, total }) => [number, total])).toEqual(
      told.map(({ number, totals }) => [number, totals.totalCents]),
    );
    for (const order of found) {
      const content = told.find(({ number }) => number === order.number);
      const pieces = (content?.items ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
      const boxes = content?.giftBox ? 1 : 0;
      expect(order.items.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(pieces + boxes);
      expect(order.payments).toHaveLength(1);
      expect(order.pudo?.id ?? null).toBe(content?.pudoId ?? null);
    }
  }
});

test("orders not shipped yet hold their pieces back", async () => {
  const held = await rows(
    shop.ctx.db,
    sql`select o.number, v.code from order_items i
      join orders o on o.id = i.order_id join variants v on v.id = i.variant_id
     where v.tracked and i.held <> case when o.state = 'new' then i.quantity else 0 end`,
  );
  expect(held).toEqual([]);
});

test("loading again adds nothing, and new orders are numbered after them", async () => {
  const count = () => rows(shop.ctx.db, sql`select count(*)::int, sum(total)::int from orders`);
  const before = await count();
  await loadOrders(shop.ctx, folder);
  expect(await count()).toEqual(before);
  const order = await guest.place({ [codes.soap]: 1 });
  const highest = buyers
    .flatMap(({ orders }) => orders.map(({ number }) => number))
    .toSorted()
    .at(-1);
  expect(Number(order.number?.slice(2))).toBe(Number(highest?.slice(2)) + 1);
});
