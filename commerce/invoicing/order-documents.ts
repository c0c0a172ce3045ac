import { orderStatusLabel } from "#contract/checkout-rules.ts";
import { formatDateTime, withArticle } from "#contract/format/dates.ts";
import { formatEuro } from "#contract/format/money.ts";
import { addressLines } from "#contract/italy/address-lines.ts";
import { findProvince } from "#contract/italy/provinces.ts";
import type { Order } from "#contract/order.ts";
import { itemName } from "#contract/format/variant-name.ts";
import { moneyRows, paymentRows, printAmount } from "../mail/index.ts";
import { regimeNote } from "../settings/index.ts";
import { type Letterhead, openSheet, type Sheet } from "./pdf-sheet.ts";

export async function writeOrderPdf(order: Order, head: Letterhead): Promise<Buffer> {
  const title = `Ordine ${order.number}`;
  const sheet = await openSheet(title, head);
  writeHead(sheet, title, order);
  sheet.blocks([
    { title: "Fatturazione", lines: billingLines(order) },
    { title: "Spedizione", lines: deliveryLines(order) },
    {
      title: "Pagamento",
      lines: [order.payments.at(-1)?.methodName ?? "Nessuno", orderStatusLabel(order.paymentState)],
    },
  ]);
  sheet.gap();
  sheet.table(
    [
      { title: "Articolo", width: sheet.width - 245 },
      { title: "Quantità", width: 55, align: "right" },
      { title: "Prezzo", width: 95, align: "right" },
      { title: "Totale", width: 95, align: "right" },
    ],
    order.items
      .filter(({ giftBox }) => !giftBox)
      .map((item) => [
        `${itemName(item)}\n${item.selectedVariant.code}`,
        String(item.quantity),
        formatEuro(item.unitPrice),
        formatEuro(item.subtotal),
      ]),
  );
  sheet.gap(6);
  for (const { label, amount } of moneyRows(order)) sheet.total(label, printAmount(amount));
  for (const { label, amount, total } of paymentRows(order)) {
    sheet.total(label, printAmount(amount), total);
  }
  sheet.gap();
  const note = regimeNote(head.company);
  if (note && order.taxTotal === 0) sheet.text(`${note}.`, { muted: true, size: 8 });
  sheet.text("Riepilogo d’ordine: non è un documento valido ai fini fiscali.", {
    muted: true,
    size: 8,
  });
  return sheet.end();
}

function billingLines({ billingAddress, email }: Order): string[] {
  if (!billingAddress) return [email ?? ""];
  const { fiscalCode, vatNumber, pec, sdi } = billingAddress;
  return [
    ...addressLines(billingAddress),
    ...(email ? [email] : []),
    ...(fiscalCode ? [`C.F. ${fiscalCode}`] : []),
    ...(vatNumber ? [`P. IVA ${vatNumber}`] : []),
    ...(pec ? [`PEC ${pec}`] : []),
    ...(sdi ? [`SDI ${sdi}`] : []),
  ];
}

export async function writePackingSlips(orders: Order[], head: Letterhead): Promise<Buffer> {
  const [first] = orders;
  const title = orders.length === 1 ? slipTitle(first) : `${orders.length} bolle di spedizione`;
  const sheet = await openSheet(title, head);
  for (const order of orders) {
    if (order !== first) sheet.page();
    drawSlip(sheet, order);
  }
  return sheet.end();
}

const slipTitle = (order: Order | undefined) => `Bolla di spedizione ${order?.number}`;

/** The packing slip has no prices, since the order may be a gift. */
function drawSlip(sheet: Sheet, order: Order): void {
  writeHead(sheet, slipTitle(order), order);
  sheet.blocks([{ title: "Destinazione", lines: deliveryLines(order) }]);
  sheet.gap();
  const packed = order.items.filter(({ selectedVariant }) => selectedVariant.shippingRequired);
  sheet.table(
    [
      { title: "Quantità", width: 60 },
      { title: "Articolo", width: sheet.width - 260 },
      { title: "Codice", width: 200 },
    ],
    packed.map((item) => [
      `${item.quantity} ×`,
      item.giftBox ? `${itemName(item)} (confezione regalo)` : itemName(item),
      item.selectedVariant.code,
    ]),
  );
  const pieces = packed.reduce((sum, { quantity }) => sum + quantity, 0);
  sheet.gap(6);
  sheet.text(pieces === 1 ? "1 pezzo in tutto" : `${pieces} pezzi in tutto`, { bold: true });
  const { giftBoxFromName, giftBoxToName, giftBoxMessage } = order;
  if (giftBoxFromName || giftBoxToName || giftBoxMessage) {
    sheet.gap();
    sheet.text("Biglietto con dedica", { bold: true });
    if (giftBoxToName) sheet.text(`Per: ${giftBoxToName}`);
    if (giftBoxFromName) sheet.text(`Da: ${giftBoxFromName}`);
    if (giftBoxMessage) sheet.text(giftBoxMessage);
  }
  if (order.notes) {
    sheet.gap();
    sheet.text("Note di chi ha ordinato", { bold: true });
    sheet.text(order.notes);
  }
}

export async function writePickingList(orders: Order[], head: Letterhead): Promise<Buffer> {
  const title =
    orders.length === 1 ? "Lista di prelievo" : `Lista di prelievo, ${orders.length} ordini`;
  const sheet = await openSheet(title, head);
  sheet.letterhead(title);
  sheet.gap();
  const picked = pick(orders);
  sheet.table(
    [
      { title: "Pezzi", width: 50 },
      { title: "Articolo", width: sheet.width - 360 },
      { title: "Codice", width: 220 },
      { title: "Per gli ordini", width: 90 },
    ],
    picked.map(({ name, code, pieces, parcels }) => [
      `${pieces} ×`,
      name,
      code,
      parcels.join(", "),
    ]),
  );
  const pieces = picked.reduce((sum, row) => sum + row.pieces, 0);
  sheet.gap(6);
  sheet.text(pieces === 1 ? "1 pezzo in tutto" : `${pieces} pezzi in tutto`, { bold: true });
  return sheet.end();
}

type Picked = { name: string; code: string; pieces: number; parcels: string[] };

/** The picking list: each variant once, sorted by name. */
function pick(orders: Order[]): Picked[] {
  const picked = new Map<string, Picked>();
  for (const { number, items } of orders) {
    for (const item of items.filter(({ selectedVariant }) => selectedVariant.shippingRequired)) {
      const { code } = item.selectedVariant;
      const row = picked.get(code) ?? { name: itemName(item), code, pieces: 0, parcels: [] };
      row.pieces += item.quantity;
      row.parcels.push(item.quantity > 1 ? `${number} (${item.quantity})` : `${number}`);
      picked.set(code, row);
    }
  }
  return [...picked.values()].toSorted((a, b) => a.name.localeCompare(b.name, "it"));
}

function writeHead(sheet: Sheet, title: string, order: Order): void {
  sheet.letterhead(title);
  const placed = order.checkoutCompletedAt ?? order.createdAt;
  sheet.text(`Ordine ${withArticle("del", formatDateTime(placed))}`, { muted: true });
  sheet.gap();
}

function deliveryLines({ shippingAddress, shippingState, pudo, shipments }: Order): string[] {
  const method = shipments[0]?.methodName;
  if (!shippingAddress || shippingState === "no_shipping") return ["Nessuna: per e-mail"];
  const { firstName, lastName, phoneNumber, notes } = shippingAddress;
  const place = pudo
    ? [
        `${firstName} ${lastName}`,
        `presso ${pudo.name}`,
        pudo.address,
        `${pudo.zipCode} ${pudo.city} ${findProvince(pudo.provinceCode)?.abbreviation ?? ""}`,
      ]
    : addressLines(shippingAddress);
  return [
    ...place,
    ...(phoneNumber ? [`Tel. ${phoneNumber}`] : []),
    ...(notes ? [`Note: ${notes}`] : []),
    ...(method ? [method] : []),
  ];
}
