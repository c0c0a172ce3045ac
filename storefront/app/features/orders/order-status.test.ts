import { expect, test } from "vitest";
import { isInProgress, orderStatuses } from "./order-status.ts";

type Statused = Parameters<typeof orderStatuses>[0];

const payment = {
  "@id": "/x",
  "@type": "Payment",
  id: 1,
  state: "new",
  method: null,
  methodName: "Bonifico",
  methodType: "offline",
  amount: 7970,
} as const;

const parcel = {
  "@id": "/x",
  "@type": "Shipment",
  id: 1,
  state: "shipped",
  method: null,
  tracking: "BRT 1",
  trackingUrl: "https://brt.example/BRT%201",
  shippedAt: "2026-11-11 09:00:00",
  deliveredAt: null,
} as const;

const placed = (changes: Partial<Statused>): Statused => ({
  state: "new",
  total: 7970,
  paymentStatus: "paid",
  shippingStatus: "preparing",
  payments: [payment],
  shipments: [],
  ...changes,
});

const now = new Date("2026-11-18T12:00:00Z");
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const told = (changes: Partial<Statused>) => {
  const { payment, delivery } = orderStatuses(placed(changes));
  return [payment, delivery].map(({ label, tone, notes }) =>
    plain([`${label} (${tone})`, ...notes].join("; ")),
  );
};

test("payment and delivery each have a status, also before and after the parcel moves", () => {
  const awaiting = { paymentStatus: "awaiting_payment", paymentDueAt: "2026-11-20 22:00:00" };
  expect(told(awaiting)).toEqual([
    "In attesa di pagamento (wait); Bonifico, entro venerdì 20 novembre 2026",
    "Dopo il pagamento (off)",
  ]);
  expect(told({ paymentStatus: "pending_on_delivery", shippingStatus: "ready" })).toEqual([
    "Pagamento alla consegna (wait); 79,70 € a chi consegna",
    "Pronto per la spedizione (moving)",
  ]);
  expect(told({ shippingStatus: "shipped", shipments: [parcel] })).toEqual([
    "Pagato (done)",
    "Spedito (moving); Partito l’11 novembre 2026",
  ]);
  const arrived = { ...parcel, deliveredAt: "2026-11-12 09:00:00" };
  expect(told({ shippingStatus: "delivered", shipments: [arrived] })[1]).toBe(
    "Consegnato (done); 12 novembre 2026",
  );
  const waiting = { ...parcel, collectableAt: "2026-11-12 09:00:00" };
  expect(told({ shippingStatus: "shipped", shipments: [waiting] })[1]).toBe(
    "Pronto al ritiro (moving)",
  );
  expect(told({ shippingStatus: "no_shipping" })[1]).toBe("Spedito (done); per e-mail");
});

test("refunds say amount and day, partial ones also of how much", () => {
  const completedRefunds = [{ amount: 2690, date: "2026-05-06 08:00:00" }];
  const part = told({ paymentStatus: "partially_refunded", completedRefunds });
  expect(part[0]).toBe("Rimborsato in parte (off); 26,90 € il 6 maggio 2026, su 79,70 €");
  expect(told({ paymentStatus: "refunded", completedRefunds })[0]).toBe(
    "Rimborsato (off); 26,90 € il 6 maggio 2026",
  );
  const cancelled = { state: "cancelled", paymentStatus: "refunded", shippingStatus: "cancelled" };
  expect(told({ ...cancelled, completedRefunds })).toEqual([
    "Rimborsato (off); 26,90 € il 6 maggio 2026",
    "Annullato (off)",
  ]);
  expect(told({ pendingRefund: 2000 })[0]).toBe("Pagato (done); Rimborso di 20,00 € in arrivo");
  expect(told({ completedRefunds, pendingRefund: 2000 })[0]).toContain("in arrivo");
});

test("parcels can be followed, and only unpaid orders without instructions are paid online", () => {
  const { delivery, isPayable } = orderStatuses(placed({ shipments: [parcel] }));
  expect(delivery.tracking).toEqual([{ code: "BRT 1", href: parcel.trackingUrl }]);
  expect(isPayable).toBe(false);
  const byCard = { ...payment, methodType: "online" } as const;
  const unpaid = placed({ paymentStatus: "awaiting_payment" });
  expect(orderStatuses(unpaid).isPayable).toBe(false);
  expect(orderStatuses({ ...unpaid, payments: [byCard] }).isPayable).toBe(true);
});

const inProgress = (changes: Partial<Statused>) => isInProgress(placed(changes), now);

test("an order is in progress while something is to be paid, sent or received", () => {
  const longAgo = { ...parcel, shippedAt: "2026-10-01 09:00:00" };
  expect([
    inProgress({ paymentStatus: "awaiting_payment" }),
    inProgress({}),
    inProgress({ shippingStatus: "shipped", shipments: [parcel] }),
    inProgress({ paymentStatus: "pending_on_delivery", shippingStatus: "delivered" }),
    inProgress({ paymentStatus: "awaiting_payment", shippingStatus: "no_shipping" }),
  ]).toEqual([true, true, true, true, true]);
  expect([
    inProgress({ shippingStatus: "shipped", shipments: [longAgo] }),
    inProgress({ shippingStatus: "delivered" }),
    inProgress({ shippingStatus: "no_shipping" }),
    inProgress({ paymentStatus: "refunded", shippingStatus: "preparing" }),
    inProgress({ state: "cancelled", shippingStatus: "cancelled" }),
  ]).toEqual([false, false, false, false, false]);
});
