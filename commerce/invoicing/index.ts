export { documentRoutes } from "./admin-routes.ts";
export {
  creditNoteOf,
  creditNotes,
  numbersOf,
  readFilesOf,
  readOrderDocuments,
} from "./issue-invoice.ts";
export {
  type Invoice,
  invoiceFormats,
  type InvoiceGroup,
  type InvoiceLine,
} from "./invoice-lines.ts";
export { orderDocumentRoutes } from "./routes.ts";
export { accountingRoutes } from "./accounting/admin-routes.ts";
export { daysOf, readRegisters } from "./accounting/registers.ts";
