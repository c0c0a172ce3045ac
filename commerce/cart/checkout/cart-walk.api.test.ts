import { eq, inArray, sql } from "drizzle-orm";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { canComplete, needsShipping } from "#contract/checkout-rules.ts";
import { type CheckoutState, Order } from "#contract/order.ts";
import { updateVariant } from "../../catalogue/index.ts";
import { variants } from "../../catalogue/schema.ts";
import { giftCards } from "../../promotions/gift-cards/schema.ts";
import {
  cartCalls,
  expectTotals,
  type Numbers,
  paymentOf,
  pickOf,
  products,
  shippingOf,
} from "./random-walk.fixture.ts";
import { codes, openShop } from "./shopper.fixture.ts";

const shop = await openShop();
const { ctx } = shop;
const walks = Number(process.env["RUGIADA_CART_WALKS"] ?? 250);
const CARTS_PER_WALK = 2;

const tracked = [codes.soap, codes.serum, codes.sunscreen];
const calls = cartCalls(shop, ({ amount }) => `cammino${amount}@example.it`);

/** Model of a shopper: the confirmed choices, as an API client knows them from accepted calls. */
type Shopper = {
  token: string;
  /** The cart as the last answer showed it. */
  cart: Order;
  confirmed: "nothing" | "address" | "shipping" | "payment";
  shipping: string | null;
  payment: string | null;
};
type Kind = keyof typeof calls | keyof typeof modelled;
type Step = Numbers & { kind: Kind; who: number };
type Walk = { shoppers: Shopper[] };

/** Steps that change the shopper's choices, or that no call of a shopper makes. */
const modelled = {
  address: async (shopper: Shopper, numbers: Numbers) => {
    const response = await calls.address(shopper.cart, numbers);
    if (response.ok) {
      shopper.confirmed = "address";
      if (!needsShipping(shopper.cart)) shopper.shipping = null;
    }
    return response;
  },
  ship: async (shopper: Shopper, numbers: Numbers) => {
    const response = await calls.ship(shopper.cart, numbers);
    const shipping = shippingOf(numbers);
    if (response.ok) Object.assign(shopper, { confirmed: "shipping", shipping });
    return response;
  },
  payBy: async (shopper: Shopper, numbers: Numbers) => {
    const response = await calls.payBy(shopper.cart, numbers);
    if (response.ok) {
      Object.assign(shopper, { confirmed: "payment", payment: paymentOf(numbers) });
      if (!needsShipping(shopper.cart)) shopper.shipping = null;
    }
    return response;
  },
  /** Takes the steps in order, so that most walks complete the checkout. */
  checkout: async (shopper: Shopper, numbers: Numbers): Promise<Response> => {
    await modelled.address(shopper, numbers);
    await modelled.ship(shopper, numbers);
    return modelled.payBy(shopper, numbers);
  },
  price: async ({ token }: Shopper, { pick, amount }: Numbers) => {
    await updateVariant(ctx, pickOf(tracked, pick), { price: 100 + amount, originalPrice: null });
    return shop.send("GET", `/orders/${token}`);
  },
  stock: async ({ token }: Shopper, { pick, amount }: Numbers) => {
    const isIt = eq(variants.code, pickOf(tracked, pick));
    const onHand = amount % 3 === 0 ? sql`${variants.onHold}` : 1_000_000;
    await ctx.db.update(variants).set({ onHand }).where(isIt);
    return shop.send("GET", `/orders/${token}`);
  },
};
const isModelled = (kind: Kind): kind is keyof typeof modelled => kind in modelled;

/** The state that SPEC §4 requires for these contents and confirmed choices. */
function expectedState(order: Order, { confirmed, shipping, payment }: Shopper): CheckoutState {
  const ordered = order.items.filter(({ unavailable }) => !unavailable);
  if (confirmed === "nothing" || ordered.length === 0) return "cart";
  const ships = ordered.some(({ selectedVariant }) => selectedVariant.shippingRequired);
  const method = order.availableShippingMethods.find(({ code }) => code === shipping);
  if (ships && (confirmed === "address" || !method)) return "addressed";
  const afterShipping = ships ? "shipping_selected" : "shipping_skipped";
  if (ships && method?.requiresPudo && !order.pudo) return afterShipping;
  if (order.total === 0) return "payment_skipped";
  const isOffered = order.availablePaymentMethods.some(({ code }) => code === payment);
  return confirmed === "payment" && isOffered ? "payment_selected" : afterShipping;
}

/** Checks the cart in a response, or reads it after calls that return none. */
async function checkCart(shopper: Shopper, response?: Response): Promise<Order> {
  const answer = response?.status === 204 ? null : Order.safeParse(await response?.json());
  const order = answer?.success ? answer.data : await shop.read(shopper.token);
  shopper.cart = order;
  expect(order.checkoutState).toBe(expectedState(order, shopper));
  expectTotals(order);
  return order;
}

/** `complete` is accepted in exactly the two states in which SPEC enables its button. */
async function checkCompletion(shopper: Shopper): Promise<void> {
  const order = await checkCart(shopper);
  const withoutItems = order.items.flatMap(({ id, unavailable }) => (unavailable ? [id] : []));
  const response = await shop.send("PATCH", `/orders/${shopper.token}/complete`, {
    withoutItems,
  });
  const placed = response.ok ? Order.parse(await response.json()) : null;
  const { checkoutState, total } = order;
  const isReady = canComplete(checkoutState);
  expect({ checkoutState, status: response.status, total: placed?.total }).toEqual({
    checkoutState,
    status: isReady ? 200 : 422,
    total: isReady ? total : undefined,
  });
}

async function take(walk: Walk, step: Step): Promise<void> {
  const shopper = pickOf(walk.shoppers, step.who);
  const { kind } = step;
  const response = isModelled(kind)
    ? await modelled[kind](shopper, step)
    : await calls[kind](shopper.cart, step);
  expect([200, 201, 204, 404, 409, 422]).toContain(response.status);
  await checkCart(shopper, response);
}

/** Merges two carts and drops the token that no longer answers. */
async function merge({ shoppers }: Walk): Promise<void> {
  const [tokenA, tokenB] = shoppers.map(({ token }) => token);
  const response = await shop.send("POST", "/orders/merge", { tokenA, tokenB });
  const cart = Order.parse(await response.json());
  const survivors = shoppers.filter(({ token }) => token === cart.token);
  expect(survivors).toHaveLength(1);
  shoppers.splice(0, shoppers.length, ...survivors.map((shopper) => ({ ...shopper, cart })));
}

/** Restores gift cards and stock that earlier walks used up. */
async function restoreShop(): Promise<void> {
  await ctx.db.update(giftCards).set({ amount: sql`${giftCards.initialAmount}` });
  await ctx.db.update(variants).set({ onHand: 1_000_000 }).where(inArray(variants.code, tracked));
}

const cartKinds = [
  "add",
  "change",
  "remove",
  "coupon",
  "removeCoupon",
  "box",
  "removeBox",
] as const;
const checkoutKinds = ["checkout", "checkout", "address", "ship", "payBy", "pudo"] as const;
const otherKinds = ["addCard", "removeCard", "consultation", "price", "stock"] as const;
const stepOf = fc.record<Step>({
  kind: fc.constantFrom(...cartKinds, ...checkoutKinds, ...otherKinds, "addCard", "removeCard"),
  who: fc.nat(CARTS_PER_WALK - 1),
  pick: fc.nat(23),
  amount: fc.nat(3000),
});
const walkOf = fc.record({
  before: fc.array(stepOf, { minLength: 2, maxLength: 9 }),
  merges: fc.boolean(),
  after: fc.array(stepOf, { maxLength: 4 }),
});

test("a payment step is complete only while the order can be placed, whatever happens to the cart", async () => {
  const report = await fc.check(
    fc.asyncProperty(walkOf, async ({ before, merges, after }) => {
      await restoreShop();
      const walk: Walk = { shoppers: [] };
      for (let index = 0; index < CARTS_PER_WALK; index += 1) {
        const { token } = await shop.createCart();
        const cart = await shop.add(token, pickOf(products, before.length + index));
        walk.shoppers.push({ token, cart, confirmed: "nothing", shipping: null, payment: null });
      }
      for (const step of before) await take(walk, step);
      if (merges) await merge(walk);
      for (const step of after) await take(walk, step);
      for (const shopper of walk.shoppers) await checkCompletion(shopper);
    }),
    { numRuns: walks, includeErrorInReport: true, endOnFailure: false },
  );
  expect(report.failed ? fc.defaultReportMessage(report) : null).toBeNull();
}, 600_000);
