import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Order } from "#contract/order.ts";
import { CommerceError } from "../../kernel/ctx.ts";
import { cancelOrder } from "../../fulfilment/cancel.ts";
import { expireUnpaidOrders } from "../../fulfilment/overdue-orders.ts";
import { deliverOrder, payOrder, shipOrder } from "../../fulfilment/ship.ts";
import { refundOrder } from "../../aftersales/refund-order.ts";
import { ledgerOf } from "../../orders/ledger.fixture.ts";
import { findOffences, markStart } from "../../orders/ledger-invariants.fixture.ts";
import { cartCalls, expectTotals, type Numbers, pickOf } from "./random-walk.fixture.ts";
import { codes, openShop } from "./shopper.fixture.ts";

const shop = await openShop();
await markStart(shop.ctx.db);
const { ctx } = shop;
const { makeTransfers } = ledgerOf(shop);
const runs = Number(process.env["RUGIADA_WALKS"] ?? 12);

type Walk = { tokens: string[] };
type Kind = keyof typeof steps;
type Step = Numbers & { kind: Kind; who: number };

const calls = cartCalls(shop, ({ pick }) => `walker${pick % 3}@example.it`);
const complete = (token: string) => shop.send("PATCH", `/orders/${token}/complete`, {});

/** HTTP calls; each response is checked against the contract and for its totals. */
const steps = {
  ...calls,
  complete: ({ token }: Order) => complete(token),
  hurry: async (order: Order, numbers: Numbers) => {
    const { token } = order;
    await calls.address(order, numbers);
    if (numbers.amount % 2 === 0) await calls.coupon(order, numbers);
    if (numbers.amount % 3 === 0) await calls.addCard(order, numbers);
    await calls.ship(await shop.read(token), { ...numbers, pick: 0 });
    await calls.payBy(await shop.read(token), numbers);
    const answers = await Promise.all([complete(token), complete(token)]);
    const bodies = await Promise.all(answers.map((answer) => answer.clone().json()));
    if (answers.every(({ status }) => status === 200)) expect(bodies[0]).toEqual(bodies[1]);
    return complete(token);
  },
  page: async ({ token }: Order, { pick }: Numbers) => {
    const path = `/it/order/${token}/pay`;
    const text = await (await shop.app.request(path)).text();
    const attempt = /name="attempt" value="([^"]+)"/.exec(text)?.[1] ?? "";
    const number = pickOf(["4242424242424242", "4000000000000002", "4000002500003155"], pick);
    const form = { attempt, action: pickOf(["card", "card", "approve", "refuse"], pick), number };
    const body = () => new URLSearchParams({ ...form, expiry: "12/30", code: "123" });
    await Promise.all([1, 2].map(() => shop.app.request(path, { method: "POST", body: body() })));
    return shop.send("GET", `/orders/${token}`);
  },
  staff: async ({ token }: Order, { pick, amount }: Numbers) => {
    const verbs = [payOrder, shipOrder, deliverOrder, payOrder, cancelOrder];
    const part = amount % 2 === 0 ? {} : { amount };
    const work =
      pick % 8 < 6 ? pickOf(verbs, pick)(ctx, { token }) : refundOrder(ctx, { token, ...part });
    const done = amount % 3 === 0 ? work.then(() => makeTransfers(token)) : work;
    await done.catch((error: unknown) => {
      if (!(error instanceof CommerceError)) throw error;
    });
    return shop.send("GET", `/orders/${token}`);
  },
  wait: async ({ token }: Order, { amount }: Numbers) => {
    shop.time.now = new Date(shop.time.now.getTime() + (amount % 14) * 3_600_000);
    await expireUnpaidOrders(ctx);
    return shop.send("GET", `/orders/${token}`);
  },
};

const inCart: Kind[] = [
  "add",
  "change",
  "remove",
  "coupon",
  "removeCoupon",
  "addCard",
  "removeCard",
];
const inCheckout: Kind[] = ["box", "removeBox", "address", "ship", "payBy", "pudo", "consultation"];
const placed: Kind[] = ["page", "page", "staff", "staff", "staff", "staff", "payBy", "complete"];

const stepOf = (kinds: readonly Kind[]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    who: fc.nat(2),
    pick: fc.nat(23),
    amount: fc.nat(3000),
  });
/** Carts are filled first and orders served last, with everything possible in between. */
const walks = fc
  .tuple(
    fc.array(stepOf([...inCart, "add", "add"]), { minLength: 2, maxLength: 10 }),
    fc.array(stepOf([...inCart, ...inCheckout, "hurry", "hurry", "complete", "wait"]), {
      maxLength: 12,
    }),
    fc.array(stepOf(["hurry", "hurry", ...placed]), { maxLength: 8 }),
    fc.array(stepOf([...placed, "page", "staff", "staff", "wait"]), {
      minLength: 4,
      maxLength: 24,
    }),
  )
  .map((parts): Step[] => parts.flat());

async function take(walk: Walk, one: Step): Promise<void> {
  const token = walk.tokens[one.who] ?? "";
  const response = await steps[one.kind](await shop.read(token), one);
  const isKnown = [200, 201, 204, 404, 409, 422].includes(response.status);
  expect({ isKnown, told: isKnown || (await response.text()) }).toEqual({
    isKnown: true,
    told: true,
  });
  const order = Order.safeParse(await shop.read(token));
  if (order.success) expectTotals(order.data);
  expect(order.success).toBe(true);
}

test("whatever shoppers, staff and time do, the invariants of the ledger hold", async () => {
  const report = await fc.check(
    fc.asyncProperty(walks, async (walked) => {
      const walk: Walk = { tokens: [] };
      for (let who = 0; who < 3; who += 1)
        walk.tokens.push(await shop.cartWith({ [codes.soap]: 1 }));
      for (const one of walked) await take(walk, one);
      expect(await findOffences(shop.ctx.db)).toEqual([]);
    }),
    { numRuns: runs, endOnFailure: true },
  );
  expect(report.failed ? fc.defaultReportMessage(report) : null).toBeNull();
}, 600_000);
