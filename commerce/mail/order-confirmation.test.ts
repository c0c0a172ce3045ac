import { expect, test } from "vitest";
import { totalRows } from "#contract/format/order-totals.ts";
import { Order } from "#contract/order.ts";
import { emailData, sender, shopUrl } from "./emails.fixture.ts";
import { moneyRows } from "./parts/order-money.ts";
import { item } from "./order-item.fixture.ts";
import { placedOrder } from "./sample-order.ts";
import { renderEmail } from "./render.tsx";

const pickupPoint = {
  "@id": "/api/v2/brt/pudos/IT100",
  "@type": "PickupPoint" as const,
  id: "IT100",
  name: "Edicola Brera",
  type: "newsagent",
  address: "Via Brera 3",
  city: "Milano",
  zipCode: "20121",
  provinceCode: "MI",
  countryCode: "IT",
  latitude: 45.47,
  longitude: 9.18,
  distance: null,
  hint: null,
  openingHours: [],
};

async function confirm(order: Order): Promise<string> {
  const data = { ...emailData.order_confirmation, order };
  const email = {
    key: "any",
    to: "giulia@posta.example",
    name: "order_confirmation",
    data,
  } as const;
  const { text } = await renderEmail(email, sender);
  return text.replaceAll("\u00a0", " ");
}

test("the order of these tests is one the API could answer", () => {
  expect(Order.safeParse(placedOrder()).error).toBeUndefined();
});

test("it lists items, discounts, shipping, VAT and total", async () => {
  const text = await confirm(placedOrder());
  expect(text).toContain("Numero ordine   000123");
  expect(text).toContain("15 novembre 2026 alle 09:32");
  expect(text).toMatch(/Alba, siero viso illuminante +58,00 €\n30 ml · 2 × 29,00 €/);
  expect(text).toMatch(/Sconto: Benvenuto −10% +−9,94 €/);
  expect(text).toMatch(/Confezione regalo +4,90 €/);
  expect(text).toMatch(/Spedizione +0,00 €/);
  expect(text).toMatch(
    /Totale +89,46 €\s+di cui IVA +16,13 €\s+Carta regalo ···· 7K2M +−10,00 €\s+Da pagare +79,46 €/,
  );
});

test("a gift card that pays nothing is not named", async () => {
  const [card] = placedOrder().giftCards;
  const giftCards = [{ ...card!, amount: 0, code: "RUGI-NULL-A000" }];
  expect(await confirm(placedOrder({ giftCards }))).not.toMatch(/A000|Da pagare/);
});

test("an order without VAT names none", async () => {
  expect(await confirm(placedOrder({ taxTotal: 0 }))).not.toMatch(/\bIVA 0|di cui IVA/);
});

test("an order with box, coupon, free shipping and gift card: its rows make its total, and the email lists them", () => {
  const order = placedOrder();
  const rows = totalRows(order);
  expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["subtotal", 9450],
    ["promotion", -994],
    ["giftBox", 490],
    ["consultation", 0],
    ["shipping", 0],
    ["giftCard", -1000],
  ]);
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.total);
  expect(moneyRows(order).map(({ amount }) => amount)).toEqual([9450, -994, 490, 0, 0]);
});

test.each([
  ["withdrawal", "Hai 14 giorni dal giorno in cui ricevi l’ultimo prodotto per recedere"],
  ["withdrawal function", `Recedere dal contratto qui ${shopUrl}/recesso?ordine=000123`],
  ["refund", "compresa la spedizione standard, con lo stesso mezzo di pagamento"],
  ["cost of return", "il costo della restituzione è a tuo carico"],
  ["exception", "(art. 59, lett. e, Codice del consumo)"],
  ["model form", "Modulo di recesso tipo"],
  ["addressee of the form", "— Destinatario: Rugiada Cosmetici S.r.l., Via delle Rose Inventate 1"],
  ["guarantee", "due anni dalla consegna dalla garanzia legale di conformità"],
  ["complaints", "Per assistenza e reclami scrivi a ciao@rugiada.example"],
  ["seller", "Il contratto è concluso con: Rugiada Cosmetici S.r.l."],
  ["alternative resolution", "art. 141-sexies"],
  ["delivery", "Tempi tra mercoledì 18 e giovedì 19 novembre"],
  ["terms", `Condizioni di vendita ${shopUrl}/condizioni-di-vendita`],
])("it carries what the law wants: %s", async (_, sentence) => {
  const text = (await confirm(placedOrder())).replaceAll(/\s+/g, " ");
  expect(text).toContain(sentence);
});

test.each([
  ["CONTRASSEGNO", "un bonifico sull’IBAN che ci indichi; possiamo attendere"],
  ["CARTA", "lo stesso mezzo di pagamento; possiamo attendere"],
] as const)("the refund of a withdrawal is told for %s", async (method, words) => {
  const text = (await confirm(placedOrder({}, method))).replaceAll(/\s+/g, " ");
  expect(text).toContain(`compresa la spedizione standard, con ${words}`);
});

test.each([
  [null, "Entro 30 giorni dall’ordine"],
  [
    { from: "2026-11-18", to: "2026-11-26", awaitsTransfer: true },
    "tra mercoledì 18 e giovedì 26 novembre, secondo quando riceviamo il bonifico",
  ],
  [
    { from: "2026-11-18", to: "2026-11-19", orderBy: "2026-11-16T12:00:00+01:00" },
    "tra mercoledì 18 e giovedì 19 novembre, se paghi entro le 12",
  ],
])("%j is told as what it is", async (delivery, words) => {
  const text = await confirm(
    placedOrder({ delivery, checkoutCompletedAt: "2026-11-16T09:00:00Z" }),
  );
  expect(text.replaceAll(/\s+/g, " ")).toContain(words);
});

test("who pays by bank transfer finds the coordinates and the number to quote", async () => {
  const order = placedOrder({ paymentDueAt: "2026-11-22T23:00:00Z" }, "BONIFICO");
  const text = await confirm(order);
  expect(text).toMatch(/Intestatario +Intestatario d’Esempio S\.r\.l\./);
  expect(text).toMatch(/IBAN +IT60 X054 2811 1010 0000 0123 456/);
  expect(text).toMatch(/Banca +Banca dei Tigli Inventati/);
  expect(text).toMatch(/Importo +79,46 €/);
  expect(text).toMatch(/Causale +000123/);
  expect(text).toMatch(/Da accreditare entro +23 novembre 2026/);
});

test("who pays at the door finds how much to have ready", async () => {
  expect(await confirm(placedOrder({}, "CONTRASSEGNO"))).toContain("Prepara 79,46 € in contanti");
});

test("an order fully covered asks for no payment", async () => {
  const text = await confirm(placedOrder({ total: 0 }, "BONIFICO"));
  expect(text).toContain("Non c’è nulla da pagare");
  expect(text).not.toContain("Causale");
});

test("the invoice that was asked for shows its data", async () => {
  const { billingAddress } = placedOrder();
  if (!billingAddress) throw new Error("the order has a billing address");
  const invoice = { fiscalCode: "DMCGLI85C50F205X", pec: "giulia@pec.example", sdi: "ABC1234" };
  const text = await confirm(
    placedOrder({ invoiceRequired: true, billingAddress: { ...billingAddress, ...invoice } }),
  );
  for (const value of Object.values(invoice)) expect(text).toContain(value);
  expect(text).not.toContain("Non hai chiesto la fattura");
});

test("an invoice for an association is made out to it, not to who ordered", async () => {
  const { billingAddress } = placedOrder();
  if (!billingAddress) throw new Error("the order has a billing address");
  const choir = { ...billingAddress, company: "Coro di San Gallo", fiscalCode: "94012345677" };
  const text = await confirm(placedOrder({ invoiceRequired: true, billingAddress: choir }));
  expect(text).toMatch(/Intestatario +Coro di San Gallo\n/);
});

test("a parcel for a pickup point says where it waits", async () => {
  const text = await confirm(placedOrder({ pudo: pickupPoint }));
  expect(text).toMatch(/Punto di ritiro +Edicola Brera\n +Via Brera 3\n +20121 Milano MI/);
});

test("a gift card beside goods leaves on its day, whatever the parcel does", async () => {
  const { items } = placedOrder();
  const card = item({
    id: 9,
    productName: "Carta",
    giftCard: true,
    gift: { sendOn: "2026-12-24" },
  });
  const text = await confirm(placedOrder({ items: [...items, card] }));
  expect(text.replaceAll(/\s+/g, " ")).toContain("Parte per e-mail il 24 dicembre 2026");
  expect(text).toMatch(/14 giorni dal giorno in cui ricevi l’ultimo prodotto/);
});

test("gift cards alone need no parcel", async () => {
  const card = item({ id: 9, productName: "Carta regalo", giftCard: true, unitPrice: 5000 });
  const text = await confirm(placedOrder({ items: [card] }));
  expect(text).toMatch(/Non c’è nulla da spedire: le carte regalo arrivano per e-mail/);
  expect(text).toMatch(/14 giorni dall’acquisto per\s+recedere/);
  expect(text).not.toMatch(
    /giorni lavorativi|ricevi l’ultimo prodotto|spedizione standard|rispedisc/i,
  );
});
