import { formatDateTime } from "#contract/dates.ts";
import { addressLines } from "#contract/italy/address-format.ts";
import { findProvince } from "#contract/italy/provinces.ts";
import type { Order } from "#contract/order.ts";
import type { Company } from "../../settings/read-company.ts";
import type { Sheet } from "./sheet.ts";

export function writeLetterhead(sheet: Sheet, company: Company, title: string, order: Order): void {
  sheet.text(company.name, { bold: true, size: 12 });
  sheet.text(
    [
      [company.address, `${company.zip} ${company.city} ${company.province}`.trim()],
      [company.vatNumber && `P. IVA ${company.vatNumber}`, company.email, company.phone],
    ]
      .map((parts) => parts.filter(Boolean).join(" · "))
      .join("\n"),
    { quiet: true, size: 8.5 },
  );
  sheet.gap(18);
  sheet.text(title, { bold: true, size: 18 });
  const placed = order.checkoutCompletedAt ?? order.createdAt;
  sheet.text(`Ordine del ${formatDateTime(placed)}`, { quiet: true });
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
