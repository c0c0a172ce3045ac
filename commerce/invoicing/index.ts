/** What other modules may use of invoicing. */
export { documentRoutes } from "./admin-routes.ts";
export { invoiceFormats } from "./invoice.ts";
export type { Invoice } from "./invoice.ts";
export type { InvoiceGroup, InvoiceLine } from "./invoice-lines.ts";
