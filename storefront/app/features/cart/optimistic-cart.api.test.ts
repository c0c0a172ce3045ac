import * as fc from "fast-check";
import { expect, test } from "vitest";
import { codes, openShop } from "#commerce/cart/checkout/shopper.fixture.ts";
import { CartPricing } from "#contract/pricing/wire.ts";
import type { Order } from "#contract/order.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { cartView } from "./cart-view.ts";
import { expectAdd, optimisticCart } from "./optimistic-cart.ts";

const shop = await openShop();
const askPricing = (token: string | null, query: string) =>
  shop.send("GET", `${token ? `/orders/${token}` : ""}/pricing?${query}`);
const pricingOf = async (token: string | null, variant = "") =>
  answerAs(CartPricing, await askPricing(token, `variant=${variant}`));
/** The pricing of a cart with a coupon that is being typed. */
const tryCoupon = async (token: string, code: string) => {
  const response = await askPricing(token, `coupon=${code}`);
  return response.status === 200 ? answerAs(CartPricing, response) : null;
};

const wares = [codes.serum, codes.sunscreen, codes.soap] as const;
const boxes = [codes.box, codes.bigBox] as const;
const methods = ["BRT_STANDARD", "BRT_EXPRESS", "BRT_FERMOPOINT"] as const;
const payments = ["CARTA", "CONTRASSEGNO", "BONIFICO"] as const;

const couponCodes = ["CIAO10", "estate5", "SPEDIZIONE0", "AMICA20", "NESSUNO"] as const;

const change = fc.oneof(
  fc.record({
    intent: fc.constant("change"),
    line: fc.nat(3),
    quantity: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({ intent: fc.constant("remove"), line: fc.nat(3) }),
  fc.record({
    intent: fc.constant("add"),
    variant: fc.constantFrom(...wares),
    pieces: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ intent: fc.constant("gift-box"), box: fc.constantFrom(...boxes) }),
  fc.record({ intent: fc.constant("remove-gift-box") }),
  fc.record({ intent: fc.constant("remove-coupon") }),
  fc.record({ intent: fc.constant("coupon"), code: fc.constantFrom(...couponCodes) }),
  fc.record({ intent: fc.constant("consultation"), asked: fc.boolean() }),
  fc.record({ intent: fc.constant("shipping"), method: fc.constantFrom(...methods) }),
  fc.record({ intent: fc.constant("payment"), method: fc.constantFrom(...payments) }),
);
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

const cart = fc.record({
  lines: fc.uniqueArray(fc.constantFrom(...wares), { minLength: 1 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  giftCard: fc.boolean(),
  box: fc.boolean(),
  coupon: fc.constantFrom("CIAO10", "ESTATE5", "SPEDIZIONE0", "AMICA20", null),
  atCheckout: fc.boolean(),
});

/** The storefront's form and the equivalent API call; null if the cart does not allow the change. */
function step(
  change: Change,
  order: Order,
): { form: Record<string, string>; call: () => Promise<unknown> } | null {
  const at = `/orders/${order.token}`;
  const patch =
    (path: string, body: object = {}) =>
    () =>
      shop.send("PATCH", at + path, body);
  if ("line" in change) {
    const item = order.items.filter(({ giftBox }) => !giftBox)[change.line];
    if (!item) return null;
    const form = { intent: change.intent, item: String(item.id) };
    if (!("quantity" in change))
      return { form, call: () => shop.send("DELETE", `${at}/items/${item.id}`) };
    const { quantity } = change;
    return {
      form: { ...form, quantity: String(quantity) },
      call: patch(`/items/${item.id}`, { quantity }),
    };
  }
  const { intent } = change;
  if ("variant" in change) {
    const { variant, pieces } = change;
    return { form: addForm(variant, pieces), call: () => shop.add(order.token, variant, pieces) };
  }
  if ("box" in change) {
    const giftBox = `/api/v2/shop/product-variants/${change.box}`;
    return { form: { intent, giftBox }, call: patch("/gift-box", { productVariant: giftBox }) };
  }
  if ("asked" in change) {
    const form = { intent, ...(change.asked && { consultation: "on" }) };
    return { form, call: patch("/consultation", { consultation: change.asked }) };
  }
  if ("code" in change) {
    const { code } = change;
    return { form: { intent, couponCode: code }, call: patch("/coupon", { couponCode: code }) };
  }
  if (!("method" in change)) return { form: { intent }, call: patch(`/${intent}`) };
  const { method } = change;
  if (intent === "shipping") {
    const offered = order.availableShippingMethods.some(({ code }) => code === method);
    const [shipment] = order.shipments;
    if (!offered || !shipment || order.checkoutState === "cart") return null;
    return {
      form: { shippingMethod: method },
      call: patch(`/shipments/${shipment.id}`, { shippingMethod: method }),
    };
  }
  const offered = order.availablePaymentMethods.some(({ code }) => code === method);
  const payment = order.payments.at(-1);
  if (!offered || !payment || !order.checkoutState.startsWith("shipping")) return null;
  return {
    form: { paymentMethod: method },
    call: patch(`/payments/${payment.id}`, { paymentMethod: method }),
  };
}

/** Returns the form fields that a product page submits. */
const addForm = (variant: string, pieces: number) => ({
  intent: "add",
  product: "siero",
  productVariant: `/api/v2/shop/product-variants/${variant} 3290`,
  quantity: String(pieces),
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const amounts = (order: Order) => {
  const { rows, total, tax, quantity, freeShipping } = cartView(order);
  return { rows, total, tax, quantity, freeShipping };
};

test("what the browser shows of a change is what the shop answers, to the cent", async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(
      cart,
      fc.array(change, { minLength: 4, maxLength: 8 }),
      async (start, changes) => {
        const pieces = Object.fromEntries(start.lines.map((code) => [code, start.quantity]));
        const token = await shop.cartWith({
          ...pieces,
          ...(start.giftCard && { [codes.giftCard]: 1 }),
        });
        if (start.coupon)
          await shop.send("PATCH", `/orders/${token}/coupon`, { couponCode: start.coupon });
        if (start.box) await shop.add(token, codes.box);
        if (start.atCheckout) {
          await shop.address(token);
          await shop.ship(token);
        }
        for (const one of changes) {
          const before = await shop.read(token);
          const next = step(one, before);
          if (!next) continue;
          const wanted = "variant" in one ? one.variant : "";
          const pricing = await pricingOf(token, wanted);
          const tried = "code" in one ? await tryCoupon(token, one.code) : null;
          const expected = optimisticCart(cartView(before), pricing, [formOf(next.form)], tried);
          // A coupon that was not checked changes no optimistic amounts.
          const shown = "code" in one && !tried ? amounts(before) : expected;
          await next.call();
          const after = await shop.read(token);
          expect({ one, ...shown }).toMatchObject({ one, ...amounts(after) });
          compared++;
        }
      },
    ),
    { numRuns: 25 },
  );
  expect(compared).toBeGreaterThan(60);
});

test("the first piece, and more of what is there, are shown as the lines they become", async () => {
  const form = formOf(addForm(codes.serum, 2));
  const token = await shop.cartWith({ [codes.serum]: 2 });
  const order = await shop.read(token);
  const { lines, ...first } = cartView(order);
  const [line] = lines;
  if (!line) throw new Error("What was added is in the cart");
  const piece = { ...line, id: 0, quantity: 1, price: line.unitPrice };
  const expected = expectAdd(null, await pricingOf(null, codes.serum), piece, form);
  const { paymentMeans: _, ...amounts } = first;
  expect(expected).toMatchObject({ ...amounts, lines: [{ ...line, id: 0 }] });

  const again = formOf({ piece: `siero /api/v2/shop/product-variants/${codes.serum} 3290` });
  const pricing = await pricingOf(token, codes.serum);
  const raised = expectAdd(cartView(order), pricing, piece, again);
  await shop.add(token, codes.serum, 1);
  expect(raised).toEqual(cartView(await shop.read(token)));
  expect(expectAdd(cartView(order), await pricingOf(token), piece, again)).toBeNull();
});

test("changes under way together are taken together", async () => {
  const token = await shop.cartWith({ [codes.serum]: 1, [codes.soap]: 1 });
  const before = await shop.read(token);
  const [serum, soap] = before.items;
  const changes: Record<string, string>[] = [
    { intent: "change", item: String(serum?.id), quantity: "3" },
    { intent: "remove", item: String(soap?.id) },
  ];
  const expected = optimisticCart(cartView(before), await pricingOf(token), changes.map(formOf));
  await shop.send("PATCH", `/orders/${token}/items/${serum?.id}`, { quantity: 3 });
  await shop.send("DELETE", `/orders/${token}/items/${soap?.id}`);
  expect(expected).toMatchObject(amounts(await shop.read(token)));
});

test("nothing is foretold of a code that was not tried, or of a line that cannot be had", async () => {
  const token = await shop.cartWith({ [codes.serum]: 1 });
  const order = await shop.read(token);
  const pricing = await pricingOf(token);
  const expected = (fields: Record<string, string>) =>
    optimisticCart(cartView(order), pricing, [formOf(fields)]);
  expect(expected({ intent: "coupon", couponCode: "CIAO10" })).toBeNull();
  const tried = await tryCoupon(token, "ciao10");
  const typed = formOf({ intent: "coupon", couponCode: "ESTATE5" });
  expect(tried?.coupon).toBe("CIAO10");
  expect(optimisticCart(cartView(order), pricing, [typed], tried)).toBeNull();
  expect(expected({ intent: "change", item: "0", quantity: "2" })).toBeNull();
  expect(
    expected({ intent: "change", item: String(order.items[0]?.id), quantity: "due" }),
  ).toBeNull();
});

test("others' carts and placed orders tell nothing of their prices", async () => {
  const order = await shop.place({ [codes.soap]: 1 });
  expect((await shop.send("GET", `/orders/${order.token}/pricing`)).status).toBe(404);
  expect((await shop.send("GET", "/orders/unknown/pricing")).status).toBe(404);
});
