import { orderStatusLabel } from "#contract/checkout-rules.ts";
import { formatDateTime, withArticle } from "#contract/format/dates.ts";
import { formatEuro } from "#contract/format/money.ts";
import { addressLines } from "#contract/italy/address-format.ts";
import { findProvince } from "#contract/italy/provinces.ts";
import type { Order } from "#contract/order.ts";
import { moneyRows, printAmount, totalRows } from "../mail/index.ts";
import type { Company } from "../settings/index.ts";
import { openSheet, type Sheet } from "./pdf-sheet.ts";

export async function writeOrderPdf(order: Order, company: Company): Promise<Buffer> {
  const title = `Ordine ${order.number}`;
  const sheet = await openSheet({ title, company });
  writeLetterhead(sheet, company, title, order);
  sheet.blocks([
    { title: "Fatturazione", lines: billingLines(order) },
    { title: "Spedizione", lines: deliveryLines(order) },
    {
      title: "Pagamento",
      lines: [order.payments.at(-1)?.methodName ?? "Nessuno", orderStatusLabel(order.status)],
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
    order.items.map((item) => [
      `${itemName(item)}\n${item.selectedVariant.code}`,
      String(item.quantity),
      formatEuro(item.unitPrice),
      formatEuro(item.subtotal),
    ]),
  );
  sheet.gap(6);
  for (const { label, amount } of moneyRows(order)) sheet.total(label, printAmount(amount));
  for (const { label, amount, total } of totalRows(order)) {
    sheet.total(label, printAmount(amount), total);
  }
  sheet.gap();
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

/** What goes in the parcel. It may be a gift: no price is on it. */
export async function writePackingSlip(order: Order, company: Company): Promise<Buffer> {
  const title = `Bolla di spedizione ${order.number}`;
  const sheet = await openSheet({ title, company });
  writeLetterhead(sheet, company, title, order);
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
  return sheet.end();
}

export function writeLetterhead(sheet: Sheet, company: Company, title: string, order: Order): void {
  sheet.text(company.name, { bold: true, size: 12 });
  sheet.text(
    [
      [company.address, `${company.zip} ${company.city} ${company.province}`.trim()],
      [company.vatNumber && `P. IVA ${company.vatNumber}`, company.email, company.phone],
    ]
      .map((parts) => parts.filter(Boolean).join(" · "))
      .join("\n"),
    { muted: true, size: 8.5 },
  );
  sheet.gap(18);
  sheet.text(title, { bold: true, size: 18 });
  const placed = order.checkoutCompletedAt ?? order.createdAt;
  sheet.text(`Ordine ${withArticle("del", formatDateTime(placed))}`, { muted: true });
  sheet.gap();
}

/** Where the parcel goes: home, or the pickup point with who collects it. */
export function deliveryLines({ shippingAddress, pudo, shipments }: Order): string[] {
  const method = shipments[0]?.methodName;
  if (!shippingAddress) return ["Nessuna spedizione"];
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

export const itemName = ({ productName, variantName }: Order["items"][number]) =>
  [productName, variantName].filter(Boolean).join(", ");
