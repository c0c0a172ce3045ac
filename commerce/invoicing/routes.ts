import { and, eq } from "drizzle-orm";
import { OrderDocumentFile } from "#contract/order.ts";
import { type Ctx, notFound } from "../kernel/ctx.ts";
import { routesOf } from "../kernel/http/router.ts";
import { node } from "../kernel/http/json-ld.ts";
import { findOrder, readPlaced } from "../orders/index.ts";
import type { KeptDocument } from "./issue-invoice.ts";
import { readLetterhead } from "./pdf-sheet.ts";
import { invoices } from "./schema.ts";

export const orderDocumentRoutes = routesOf("Orders", ({ get }) => {
  get(
    "/orders/{token}/receipt",
    "The placed order on paper, a PDF in base64; not a tax document",
    { 200: OrderDocumentFile },
    async (ctx, { token }) => {
      const { id, state } = await findOrder(ctx, token);
      if (state === "cart") throw notFound();
      const { order } = await readPlaced(ctx, id);
      const { writeOrderPdf } = await import("./order-documents.ts");
      const pdf = await writeOrderPdf(order, await readLetterhead(ctx));
      return fileNode(ctx, `orders/${token}/receipt`, `ordine-${order.number}.pdf`, pdf);
    },
  );

  get(
    "/orders/{token}/documents/{id}",
    "The courtesy copy of an invoice or credit note, a PDF in base64",
    { 200: OrderDocumentFile },
    async (ctx, { token, id }) => {
      const order = await findOrder(ctx, token);
      const isIt = and(eq(invoices.id, id), eq(invoices.orderId, order.id));
      const [document] = await ctx.db.select().from(invoices).where(isIt);
      if (!document) throw notFound();
      const pdf = await printDocument(ctx, document);
      return fileNode(ctx, `orders/${token}/documents/${id}`, pdfName(document), pdf);
    },
  );
});

const fileNode = (ctx: Ctx, path: string, fileName: string, pdf: Buffer) => ({
  ...node(ctx, "OrderDocumentFile", `shop/${path}`),
  fileName,
  content: pdf.toString("base64"),
});

/** File name such as `fattura-12-2026.pdf`. */
export const pdfName = ({ kind, number }: Pick<KeptDocument, "kind" | "number">) =>
  `${kind === "invoice" ? "fattura" : "nota-di-credito"}-${number.replaceAll(/[^\w-]+/g, "-")}.pdf`;

/** The PDF library is loaded on first use. */
export async function printDocument(ctx: Ctx, document: KeptDocument): Promise<Buffer> {
  const { writeDocumentPdf } = await import("./document-pdf.ts");
  return writeDocumentPdf(document, await readLetterhead(ctx));
}
