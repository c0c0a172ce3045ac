import type { Order } from "#contract/order.ts";
import type { Company } from "../../settings/read-company.ts";
import { deliveryLines, itemName, writeLetterhead } from "./letterhead.ts";
import { openSheet } from "./sheet.ts";

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
