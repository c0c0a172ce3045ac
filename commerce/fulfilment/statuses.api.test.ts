import { expect, test } from "vitest";
import { orderStatusLabel } from "#contract/checkout-rules.ts";
import { Order, OrderCollection } from "#contract/order.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { signIn } from "#tests/harness/customer.ts";
import { address, callsOf, codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { cards, paymentPageOf } from "../payments/sandbox.fixture.ts";
import { packOrders } from "./admin-orders.ts";
import { cancelOrder } from "./cancel.ts";
import { refundOrder } from "../aftersales/refund-order.ts";
import { deliverOrder, payOrder, shipOrder } from "./ship.ts";

const shop = await openShop();
const { ctx } = shop;
const { payWith } = paymentPageOf(shop);
const calls = callsOf((await signIn(shop, { email: "stati@example.it" })).request);
const seen = new Set<string>();

const place = async (by: string, code = codes.soap) => {
  const token = await calls.cartWith({ [code]: 1 });
  await answerAs(Order, await calls.send("PUT", `/orders/${token}`, { shippingAddress: address }));
  if (code !== codes.giftCard) await calls.ship(token);
  await calls.payBy(token, by);
  return calls.complete(token);
};
const payByCard = async (code?: string) => {
  const order = await place("CARTA", code);
  await payWith(order.token, cards.good);
  return order;
};
const pack = ({ number }: Order, packed = true) =>
  packOrders(ctx, { numbers: [number ?? ""], packed });

type Statuses = Pick<Order, "status" | "paymentStatus" | "shippingStatus">;
const of = ({ status, paymentStatus, shippingStatus }: Statuses) => [
  status,
  paymentStatus,
  shippingStatus,
];

const refundsOf = (order?: Pick<Order, "completedRefunds" | "pendingRefund">) => [
  order?.completedRefunds,
  order?.pendingRefund,
];

/** The statuses in the order's detail, which must equal those in the list. */
async function statusesOf(token: string): Promise<string[]> {
  const detail = await calls.read(token);
  const list = await answerAs(OrderCollection, await calls.send("GET", "/orders?itemsPerPage=50"));
  const row = list["hydra:member"].find((one) => one.token === token);
  expect(row && of(row)).toEqual(of(detail));
  expect([row?.date, detail.date]).toEqual([row?.checkoutCompletedAt, detail.checkoutCompletedAt]);
  expect(refundsOf(row)).toEqual(refundsOf(detail));
  for (const status of of(detail)) seen.add(status);
  return of(detail);
}

test("a cart awaits its payment as new", async () => {
  const { status, paymentStatus, shippingStatus } = await calls.createCart();
  for (const one of [status, paymentStatus, shippingStatus]) seen.add(one);
  expect([status, paymentStatus, shippingStatus]).toEqual(["new", "new", "new"]);
});

test("paid by card, packed, unpacked, packed again, shipped, delivered, refunded in part and in full", async () => {
  const order = await place("CARTA");
  const { token } = order;
  expect(await statusesOf(token)).toEqual(["awaiting_payment", "awaiting_payment", "preparing"]);
  await payWith(token, cards.good);
  expect(await statusesOf(token)).toEqual(["paid", "paid", "preparing"]);
  await pack(order);
  expect(await statusesOf(token)).toEqual(["ready", "paid", "ready"]);
  await pack(order, false);
  expect(await statusesOf(token)).toEqual(["paid", "paid", "preparing"]);
  await pack(order);
  await shipOrder(ctx, { token, tracking: "BRT1" });
  expect(await statusesOf(token)).toEqual(["shipped", "paid", "shipped"]);
  await deliverOrder(ctx, { token });
  expect(await statusesOf(token)).toEqual(["delivered", "paid", "delivered"]);
  await refundOrder(ctx, { token, amount: 100 });
  expect(await statusesOf(token)).toEqual(["delivered", "partially_refunded", "delivered"]);
  await refundOrder(ctx, { token });
  expect(await statusesOf(token)).toEqual(["refunded", "refunded", "delivered"]);
  expect((await calls.read(token)).completedRefunds).toEqual([
    { amount: 100, date: "2026-11-16 09:00:00" },
    { amount: order.total - 100, date: "2026-11-16 09:00:00" },
  ]);
});

test("paid to the courier", async () => {
  const order = await place("CONTRASSEGNO");
  const { token } = order;
  expect(await statusesOf(token)).toEqual([
    "pending_on_delivery",
    "pending_on_delivery",
    "preparing",
  ]);
  await pack(order);
  expect(await statusesOf(token)).toEqual(["ready", "pending_on_delivery", "ready"]);
  await shipOrder(ctx, { token });
  await deliverOrder(ctx, { token });
  expect(await statusesOf(token)).toEqual(["delivered", "paid", "delivered"]);
  // Money paid in cash goes back by a transfer that staff make later.
  await refundOrder(ctx, { token, amount: 100 });
  expect((await statusesOf(token))[1]).toBe("paid");
  const { pendingRefund, completedRefunds } = await calls.read(token);
  expect({ pendingRefund, completedRefunds }).toEqual({ pendingRefund: 100 });
});

test("cancelled unpaid, and refunded before shipping: the payment says so", async () => {
  const unpaid = await place("BONIFICO");
  await cancelOrder(ctx, { token: unpaid.token });
  expect(await statusesOf(unpaid.token)).toEqual(["cancelled", "cancelled", "cancelled"]);
  const paid = await payByCard();
  await refundOrder(ctx, { token: paid.token });
  expect(await statusesOf(paid.token)).toEqual(["cancelled", "refunded", "cancelled"]);
});

test("a gift card is shipped by email, whatever the method", async () => {
  const byCard = await payByCard(codes.giftCard);
  expect(await statusesOf(byCard.token)).toEqual(["no_shipping", "paid", "no_shipping"]);
  expect(orderStatusLabel("no_shipping")).toBe("Spedito");
  const byTransfer = await place("BONIFICO", codes.giftCard);
  await payOrder(ctx, { token: byTransfer.token });
  expect(await statusesOf(byTransfer.token)).toEqual(["no_shipping", "paid", "no_shipping"]);
});

test("every label of SPEC §4 was produced above", () => {
  const labels = ["new", "awaiting_payment", "pending_on_delivery", "paid", "ready", "shipped"];
  const ends = ["delivered", "cancelled", "refunded", "no_shipping"];
  expect([...seen]).toEqual(expect.arrayContaining([...labels, ...ends]));
});
