import { describe, expect, test } from "vitest";
import type { Order } from "#contract/order.ts";
import type { OrderWithdrawal } from "#contract/support.ts";
import { withdrawalView } from "./withdrawals.tsx";

const declared: OrderWithdrawal["requests"][number] = {
  id: 7,
  receivedAt: "2026-11-16 09:30:00",
  items: null,
  status: "received",
  outcome: null,
  answer: null,
  answeredAt: null,
  returnBy: "2026-11-30",
  refundBy: "2026-11-30",
};
const view = (
  withdrawal?: Partial<OrderWithdrawal>,
  status = "delivered",
  methodType: "online" | "on_delivery" = "online",
  shippingState = "delivered",
  paymentState = "completed",
) =>
  withdrawalView({
    status,
    shippingState,
    payments: [{ methodType, state: paymentState }],
    availablePaymentMethods: [],
    withdrawal: withdrawal && {
      open: false,
      until: "2026-11-30",
      returnTo: "Rugiada, Borgo",
      requests: [],
      ...withdrawal,
    },
  } as unknown as Order);

describe("the button", () => {
  test("is there when the backend does not tell, unless the order is over", () => {
    expect(view().open).toBe(true);
    expect(view(undefined, "cancelled").open).toBe(false);
    expect(view(undefined, "refunded").open).toBe(false);
  });

  test("gives way to the day it went, when time is why it went", () => {
    expect(view({ open: true })).toMatchObject({ until: "30 novembre 2026", ended: null });
    expect(view({})).toMatchObject({ ended: "30 novembre 2026" });
    expect(view({ requests: [{ ...declared, outcome: "refused" }] }).ended).not.toBeNull();
    expect(view({ requests: [declared] }).ended).toBeNull();
    expect(view({}, "refunded").ended).toBeNull();
  });
});

test("nobody sends a gift card back by post", () => {
  const {
    declared: [card],
  } = view({ requests: [declared] }, "no_shipping", "online", "no_shipping");
  expect(card?.next).toEqual([
    expect.stringMatching(/^Ti rimborsiamo entro .* quando il rimborso/),
  ]);
});

const one = (request: Partial<typeof declared>, status?: string) =>
  view({ requests: [{ ...declared, ...request }] }, status).declared[0];

describe("what was declared", () => {
  test("is dated in Rome and names its products", () => {
    const items = [{ name: "Siero", quantity: 2 }, { name: "la spugna" }];
    expect(one({ items })).toMatchObject({
      receivedAt: "il 16 novembre 2026 alle 10:30",
      products: "Siero, quantità 2; la spugna",
    });
    expect(one({})?.products).toBeNull();
  });

  test("of an order paid in cash is refunded by a transfer", () => {
    const paidInCash = view({ requests: [declared] }, "delivered", "on_delivery");
    expect(paidInCash.declared[0]?.next.slice(1)).toEqual([
      expect.stringContaining("30 novembre 2026, con un bonifico"),
    ]);
  });

  test("says what to do next until that is done", () => {
    expect(one({})?.next).toEqual([
      expect.stringContaining("entro lunedì 30 novembre 2026 a Rugiada, Borgo."),
      expect.stringContaining("Ti rimborsiamo entro lunedì 30 novembre 2026"),
    ]);
    expect(one({ status: "closed", outcome: "accepted" })?.next).toEqual([]);
    expect(one({ status: "open", outcome: "accepted" }, "refunded")?.next).toEqual([]);
  });
});

/** What is said about the refund of a parcel paid on delivery. */
const refundOnDelivery = (paymentState: string) =>
  view(
    { requests: [declared] },
    "shipped",
    "on_delivery",
    "shipped",
    paymentState,
  ).declared[0]?.next.at(-1);

test("an order paid on delivery is promised no refund while its parcel is in transit", () => {
  expect(refundOnDelivery("new")).toMatch(
    /^L’ordine non risulta ancora pagato: se lo paghi, ti rimborsiamo entro .*, con un bonifico/,
  );
  expect(refundOnDelivery("completed")).toMatch(/^Ti rimborsiamo entro /);
});
