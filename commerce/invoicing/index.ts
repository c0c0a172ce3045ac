/** What other modules may use of invoicing. */
export { documentRoutes } from "./admin-routes.ts";
export { creditNotes, issueCreditNotes, issueInvoice } from "./issue-invoice.ts";
export {
  type Invoice,
  invoiceFormats,
  type InvoiceGroup,
  type InvoiceLine,
} from "./invoice-lines.ts";
export { orderDocumentRoutes } from "./routes.ts";
export { readRefundVat } from "./refund-vat.ts";
