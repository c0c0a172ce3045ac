import { eq } from "drizzle-orm";
import type { Context } from "hono";
import { z } from "zod";
import { OrderNumbersQuery } from "#contract/admin/desk/order-work.ts";
import type { Order } from "#contract/order.ts";
import { type Ctx, existing } from "../kernel/ctx.ts";
import { numericId } from "../kernel/http/router.ts";
import { findOrderByNumber, readPlaced } from "../orders/index.ts";
import { adminRoutes } from "../kernel/admin/routes.ts";
import { issueInvoice, type KeptDocument, readInvoice } from "./issue-invoice.ts";
import { type Letterhead, readLetterhead } from "./pdf-sheet.ts";
import { pdfName, printDocument } from "./routes.ts";
import { invoices } from "./schema.ts";
import { findRow } from "../kernel/db/rows.ts";

type Papers = typeof import("./order-documents.ts");
type Draw = (papers: Papers, orders: Order[], head: Letterhead) => Promise<Buffer>;

/** The PDF library is loaded on first use. */
async function draw(ctx: Ctx, numbers: string[], paper: Draw): Promise<Buffer> {
  const orders: Order[] = [];
  for (const number of numbers) {
    const { id } = await findOrderByNumber(ctx, number);
    orders.push((await readPlaced(ctx, id)).order);
  }
  return paper(await import("./order-documents.ts"), orders, await readLetterhead(ctx));
}

const writeOrder: Draw = (papers, [order], head) => papers.writeOrderPdf(existing(order), head);
const writeSlips: Draw = (papers, ...parts) => papers.writePackingSlips(...parts);
const writePicking: Draw = (papers, ...parts) => papers.writePickingList(...parts);

/** Order papers, generated on request, and the issued documents. */
export const documentRoutes = adminRoutes(({ get, post }) => {
  const many = (name: string, summary: string, paper: Draw) =>
    get(
      `/order-papers/${name}`,
      summary,
      { query: OrderNumbersQuery, 200: fileOf(name, summary) },
      async (ctx, { query, c }) =>
        download(c, {
          fileName: name,
          mediaType: "application/pdf",
          content: await draw(ctx, query.numbers, paper),
        }),
    );
  many("bolle.pdf", "The slips of several parcels", writeSlips);
  many("prelievo.pdf", "What to fetch for several orders", writePicking);
  const add = (path: `/${string}/{key}/${string}`, summary: string, write: Write, how = get) =>
    how(
      path,
      summary,
      { 200: fileOf(path, summary), 409: "Not yet, or never for this order" },
      async (ctx, { c }) => download(c, await write(ctx, c.req.param("key") ?? "")),
    );
  const order = "/orders/{key}";
  add(`${order}/ordine.pdf`, "The order on paper", pdf("ordine", writeOrder));
  add(`${order}/bolla.pdf`, "What goes in the parcel, without prices", pdf("bolla", writeSlips));
  add(`${order}/fattura.xml`, "The electronic invoice, once issued", xml(readInvoice));
  add(`${order}/fattura.xml`, "Issue the electronic invoice, once", xml(issueInvoice), post);
  add("/invoices/{key}/documento.xml", "An issued document as it was sent", xml(readDocument));
  add("/invoices/{key}/documento.pdf", "Its courtesy copy", copy);
});

const fileOf = (name: string, description: string) => ({
  content: {
    [name.endsWith(".pdf") ? "application/pdf" : "application/xml"]: { schema: z.string() },
  },
  description,
});

const download = (c: Context, { fileName, mediaType, content }: Paper) =>
  c.body(typeof content === "string" ? content : new Uint8Array(content), 200, {
    "content-type": mediaType,
    "content-disposition": `attachment; filename="${fileName}"`,
  });

type Paper = { fileName: string; mediaType: string; content: string | Buffer };
type Write = (ctx: Ctx, key: string) => Promise<Paper>;

const xml =
  (find: (ctx: Ctx, key: string) => Promise<KeptDocument>): Write =>
  async (ctx, key) => {
    const { fileName, xml } = await find(ctx, key);
    return { fileName, mediaType: "application/xml", content: xml };
  };

async function readDocument({ db }: Ctx, key: string): Promise<KeptDocument> {
  return existing(await findRow(db, invoices, eq(invoices.id, numericId(key))));
}

const copy: Write = async (ctx, key) => {
  const document = await readDocument(ctx, key);
  const content = await printDocument(ctx, document);
  return { fileName: pdfName(document), mediaType: "application/pdf", content };
};

const pdf =
  (name: string, paper: Draw): Write =>
  async (ctx, number) => {
    const content = await draw(ctx, [number], paper);
    return { fileName: `${name}-${number}.pdf`, mediaType: "application/pdf", content };
  };
