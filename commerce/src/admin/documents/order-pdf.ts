import { addressLines } from "#contract/italy/address-format.ts";
import { formatEuro } from "#contract/money.ts";
import type { Order } from "#contract/order.ts";
import { orderStatusLabel } from "#contract/orders/status.ts";
import { moneyRows, printAmount } from "../../mail/order-money.ts";
import type { Company } from "../../settings/read-company.ts";
import { deliveryLines, itemName, writeLetterhead } from "./letterhead.ts";
import { openSheet } from "./sheet.ts";

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
  sheet.total("Totale", formatEuro(order.total), true);
  sheet.total("di cui IVA 22%", formatEuro(order.taxTotal));
  sheet.gap();
  sheet.text("Riepilogo d’ordine: non è un documento valido ai fini fiscali.", {
    quiet: true,
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
