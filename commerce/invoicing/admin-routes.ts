import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import type { Order } from "#contract/order.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { createRouter, type Router } from "../kernel/http/router.ts";
import { readPlaced } from "../orders/index.ts";
import { type Company, readCompany } from "../settings/index.ts";
import { adminErrors } from "../kernel/admin/describe.ts";
import { issueInvoice, readInvoice } from "./issue-invoice.ts";
import { findOrder } from "../fulfilment/index.ts";

type WritePdf = (order: Order, company: Company) => Promise<Buffer>;

/** The library that draws is loaded with the first paper. */
const writeOrder: WritePdf = async (...parts) =>
  (await import("./order-documents.ts")).writeOrderPdf(...parts);
const writeSlip: WritePdf = async (...parts) =>
  (await import("./order-documents.ts")).writePackingSlip(...parts);

/** Papers of an order, made when they are asked for. */
export function documentRoutes() {
  const router = createRouter();
  add(router, "ordine.pdf", "The order on paper", pdf("ordine", writeOrder));
  add(router, "bolla.pdf", "What goes in the parcel, without prices", pdf("bolla", writeSlip));
  add(router, "fattura.xml", "The electronic invoice, once issued", xml(readInvoice));
  add(router, "fattura.xml", "Issue the electronic invoice, once", xml(issueInvoice), "post");
  return router;
}

type Paper = { fileName: string; mediaType: string; content: string | Buffer };
type Write = (ctx: Ctx, number: string) => Promise<Paper>;

const xml =
  (find: typeof issueInvoice): Write =>
  async (ctx, number) => {
    const { fileName, xml } = await find(ctx, number);
    return { fileName, mediaType: "application/xml", content: xml };
  };

const pdf =
  (name: string, write: WritePdf): Write =>
  async (ctx, number) => {
    const { id } = await findOrder(ctx, number);
    const { order } = await readPlaced(ctx, id);
    const content = await write(order, await readCompany(ctx));
    return { fileName: `${name}-${number}.pdf`, mediaType: "application/pdf", content };
  };

function add(
  router: Router,
  name: string,
  summary: string,
  write: Write,
  method: "get" | "post" = "get",
): void {
  const mediaType = name.endsWith(".pdf") ? "application/pdf" : "application/xml";
  const route = createRoute({
    tags: ["Administration"],
    method,
    path: `/orders/{number}/${name}`,
    summary,
    request: { params: z.object({ number: z.string() }) },
    responses: {
      200: { content: { [mediaType]: { schema: z.string() } }, description: summary },
      409: { description: "Not yet, or never for this order" },
      ...adminErrors,
    },
  });
  router.openapi(route, async (c) => {
    const paper = await write(
      c.get("ctx"),
      (c.req.valid("param" as never) as { number: string }).number,
    );
    const body = typeof paper.content === "string" ? paper.content : new Uint8Array(paper.content);
    return c.body(body, 200, {
      "content-type": paper.mediaType,
      "content-disposition": `attachment; filename="${paper.fileName}"`,
    }) as never;
  });
}
