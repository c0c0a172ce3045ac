import { expect, test } from "vitest";
import { timeline } from "./order-view.ts";

type Course = Parameters<typeof timeline>[0];

const parcel = {
  "@id": "/x",
  "@type": "Shipment",
  id: 1,
  state: "shipped",
  method: null,
  tracking: null,
  trackingUrl: null,
  shippedAt: "2026-11-16 08:12:00",
  deliveredAt: null,
} as const;

const course = (changes: Partial<Course>): Course => ({
  status: "paid",
  paymentState: "paid",
  shippingState: "ready",
  shipments: [],
  payments: [],
  items: [],
  pudo: null,
  checkoutCompletedAt: "2026-11-15 09:32:00",
  ...changes,
});

const told = (changes: Partial<Course>) =>
  timeline(course(changes)).map(({ label, state }) => `${label}: ${state}`);

test("a paid order is being prepared", () => {
  expect(told({})).toEqual([
    "Ordine ricevuto: done",
    "Pagato: done",
    "In preparazione: now",
    "Spedito: todo",
    "Consegnato: todo",
  ]);
});

test("a paid order tells when it was paid", () => {
  const payment = { paidAt: "2026-11-15 09:40:00" } as Course["payments"][number];
  expect(timeline(course({ payments: [payment] }))[1]?.at).toBe("15 nov, 10:40");
});

test("a packed parcel is ready, and tells since when", () => {
  const packed = { ...parcel, state: "ready", shippedAt: null, packedAt: "2026-11-15 15:00:00" };
  expect(timeline(course({ shipments: [packed] }))[2]).toEqual({
    label: "Pronto per la spedizione",
    at: "15 nov, 16:00",
    state: "now",
  });
});

test("an unpaid order stands at its payment", () => {
  const unpaid = { status: "awaiting_payment", paymentState: "awaiting_payment" };
  expect(told(unpaid).slice(0, 3)).toEqual([
    "Ordine ricevuto: done",
    "In attesa di pagamento: now",
    "In preparazione: todo",
  ]);
});

test("cash on delivery does not hold the parcel back", () => {
  const cash = { status: "pending_on_delivery", paymentState: "pending_on_delivery" };
  expect(told(cash).slice(1, 3)).toEqual(["Pagamento alla consegna: done", "In preparazione: now"]);
});

test("a shipped order tells when, in Italian time", () => {
  const steps = timeline(
    course({ status: "shipped", shippingState: "shipped", shipments: [parcel] }),
  );
  expect(steps[0]?.at).toBe("15 nov, 10:32");
  expect(steps[3]).toEqual({ label: "Spedito", at: "16 nov, 9:12", state: "now" });
});

test("a parcel at the pickup point waits there before it counts as delivered", () => {
  const waiting = { ...parcel, collectableAt: "2026-11-17 09:00:00" };
  const shipped = { status: "shipped", shippingState: "shipped" };
  expect(told({ ...shipped, shipments: [waiting] }).slice(3)).toEqual([
    "Spedito: done",
    "Pronto al ritiro: now",
    "Consegnato: todo",
  ]);
});

test("what is fetched in the shop never travels", () => {
  const pudo = { type: "shop" } as Course["pudo"];
  expect(told({ pudo }).slice(2)).toEqual([
    "In preparazione: now",
    "Pronto al ritiro: todo",
    "Consegnato: todo",
  ]);
});

const cards = (...days: (string | undefined)[]) => ({
  status: "no_shipping",
  shippingState: "no_shipping",
  payments: [{ paidAt: "2026-11-15 09:40:00" }] as Course["payments"],
  items: days.map((sendOn) => ({ giftCard: true, gift: { sendOn } })) as Course["items"],
});

test("gift cards alone are sent by email, when they are paid or on their day", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const last = (...days: Parameters<typeof cards>) =>
    timeline(course(cards(...days)), now)
      .slice(1)
      .map(({ label, at, state }) => [label, at, state]);
  expect(last(undefined)).toEqual([
    ["Pagato", "15 nov, 10:40", "done"],
    ["Spedito per e-mail", "15 nov, 10:40", "now"],
  ]);
  expect(last("2026-11-18", undefined)[1]).toEqual(["Spedito per e-mail", "18 nov, 8:00", "now"]);
  expect(last("2026-12-24", undefined)).toEqual([
    ["Pagato", "15 nov, 10:40", "now"],
    ["Invio per e-mail", "24 dic, 8:00", "todo"],
  ]);
});

test("a cancelled order goes nowhere", () => {
  expect(told({ status: "cancelled" })).toEqual(["Ordine ricevuto: done", "Annullato: now"]);
});
