import { createRoute } from "@hono/zod-openapi";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { OrderNumbersQuery } from "#contract/admin/desk/order-work.ts";
import type { Order } from "#contract/order.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { notFound } from "../kernel/errors.ts";
import { createRouter, numericId, type Router } from "../kernel/http/router.ts";
import { readPlaced } from "../orders/index.ts";
import { adminErrors } from "../kernel/admin/describe.ts";
import { issueInvoice, type KeptDocument, readInvoice } from "./issue-invoice.ts";
import { type Letterhead, readLetterhead } from "./pdf-sheet.ts";
import { pdfName, printDocument } from "./routes.ts";
import { invoices } from "./schema.ts";
import { findOrder } from "../fulfilment/index.ts";

type Papers = typeof import("./order-documents.ts");
type Draw = (papers: Papers, orders: Order[], head: Letterhead) => Promise<Buffer>;

/** The library that draws is loaded with the first paper. */
async function draw(ctx: Ctx, numbers: string[], paper: Draw): Promise<Buffer> {
  const orders: Order[] = [];
  for (const number of numbers) {
    const { id } = await findOrder(ctx, number);
    orders.push((await readPlaced(ctx, id)).order);
  }
  return paper(await import("./order-documents.ts"), orders, await readLetterhead(ctx));
}

const writeOrder: Draw = (papers, [order], head) => papers.writeOrderPdf(order!, head);
const writeSlips: Draw = (papers, ...parts) => papers.writePackingSlips(...parts);
const writePicking: Draw = (papers, ...parts) => papers.writePickingList(...parts);

/** Papers of an order, made when they are asked for, and the documents that were issued. */
export function documentRoutes() {
  const router = createRouter();
  addMany(router, "bolle.pdf", "The slips of several parcels", writeSlips);
  addMany(router, "prelievo.pdf", "What to fetch for several orders", writePicking);
  const add = (path: string, summary: string, write: Write, method: "get" | "post" = "get") =>
    addPaper(router, { path, summary, write, method });
  const order = "/orders/{key}";
  add(`${order}/ordine.pdf`, "The order on paper", pdf("ordine", writeOrder));
  add(`${order}/bolla.pdf`, "What goes in the parcel, without prices", pdf("bolla", writeSlips));
  add(`${order}/fattura.xml`, "The electronic invoice, once issued", xml(readInvoice));
  add(`${order}/fattura.xml`, "Issue the electronic invoice, once", xml(issueInvoice), "post");
  add("/invoices/{key}/documento.xml", "An issued document as it was sent", xml(readDocument));
  add("/invoices/{key}/documento.pdf", "Its courtesy copy", copy);
  return router;
}

type Paper = { fileName: string; mediaType: string; content: string | Buffer };
type Write = (ctx: Ctx, key: string) => Promise<Paper>;

const xml =
  (find: (ctx: Ctx, key: string) => Promise<KeptDocument>): Write =>
  async (ctx, key) => {
    const { fileName, xml } = await find(ctx, key);
    return { fileName, mediaType: "application/xml", content: xml };
  };

async function readDocument({ db }: Ctx, key: string): Promise<KeptDocument> {
  const [document] = await db
    .select()
    .from(invoices)
    .where(eq(invoices.id, numericId(key)));
  if (!document) throw notFound();
  return document;
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

function addMany(router: Router, name: string, summary: string, paper: Draw): void {
  const route = createRoute({
    tags: ["Administration"],
    method: "get",
    path: `/order-papers/${name}`,
    summary,
    request: { query: OrderNumbersQuery },
    responses: {
      200: { content: { "application/pdf": { schema: z.string() } }, description: summary },
      ...adminErrors,
    },
  });
  router.openapi(route, async (c) => {
    const content = await draw(c.get("ctx"), c.req.valid("query").numbers, paper);
    return c.body(new Uint8Array(content), 200, {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${name}"`,
    }) as never;
  });
}

type Described = { path: string; summary: string; write: Write; method: "get" | "post" };

function addPaper(router: Router, { path, summary, write, method }: Described): void {
  const mediaType = path.endsWith(".pdf") ? "application/pdf" : "application/xml";
  const route = createRoute({
    tags: ["Administration"],
    method,
    path,
    summary,
    request: { params: z.object({ key: z.string() }) },
    responses: {
      200: { content: { [mediaType]: { schema: z.string() } }, description: summary },
      409: { description: "Not yet, or never for this order" },
      ...adminErrors,
    },
  });
  router.openapi(route, async (c) => {
    const { key } = c.req.valid("param" as never) as { key: string };
    const paper = await write(c.get("ctx"), key);
    const body = typeof paper.content === "string" ? paper.content : new Uint8Array(paper.content);
    return c.body(body, 200, {
      "content-type": paper.mediaType,
      "content-disposition": `attachment; filename="${paper.fileName}"`,
    }) as never;
  });
}
