import type { OrderAddress } from "#contract/order.ts";
import { defineExtensionPoint } from "../kernel/extension-point.ts";
import type { PaymentMethodRow } from "../orders/index.ts";
import type { Cents } from "../pricing/index.ts";
import type { Company } from "../settings/index.ts";
import type { InvoiceGroup, InvoiceLine } from "./invoice-lines.ts";

export type Invoice = {
  /** `12/2026`: the twelfth of its year. */
  number: string;
  year: number;
  sequence: number;
  /** `2026-11-16` */
  date: string;
  orderNumber: string;
  seller: Company;
  buyer: OrderAddress;
  lines: InvoiceLine[];
  groups: InvoiceGroup[];
  total: Cents;
  payments: { type: PaymentMethodRow["type"] | "gift_card"; amount: Cents }[];
};

/** How invoices are written for the tax authority. */
export type InvoiceFormat = {
  /** Refuses with a CommerceError when seller or buyer lack what the format wants. */
  write(invoice: Invoice): { fileName: string; xml: string };
};

export const invoiceFormats = defineExtensionPoint<InvoiceFormat>("invoice format");
