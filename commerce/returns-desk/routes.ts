import type { z } from "zod";
import {
  AdminReturn,
  AdminReturnCollection,
  ChoosePieces,
  CloseReturn,
  OpenReturn,
  ProvePieces,
  ReceivePieces,
  RefundReturn,
  ReturnQuery,
} from "#contract/admin/desk/return.ts";
import { actOnOrder, findOrder } from "../fulfilment/index.ts";
import { adminRoutes, freshProof } from "../kernel/admin/routes.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { orders } from "../orders/schema.ts";
import {
  choosePieces,
  closeReturn,
  openForComplaint,
  openForWithdrawal,
  provePieces,
  receivePieces,
  type ReturnRow,
} from "../returns/index.ts";
import { findReturn, listReturns, readReturn, refundReturn } from "./read-return.ts";
import { eq } from "drizzle-orm";

export const returnRoutes = adminRoutes(({ get, post }) => {
  const list = { query: ReturnQuery, lists: "Return", 200: AdminReturnCollection };
  get("/returns", "Goods on their way back", list, (ctx, { query }) => listReturns(ctx, query));
  const one = { 200: AdminReturn };
  get("/returns/{id}", "One return, with its lawful refund", one, { verb: readReturn });
  post(
    "/returns",
    "Take goods back, for an accepted withdrawal or a complaint",
    { body: OpenReturn, 201: AdminReturn },
    async (ctx, { body }) => readReturn(ctx, (await openReturn(ctx, body)).id),
  );

  /** Written down with the order, and answered by the return as it is then. */
  const act = <Input extends z.ZodObject>(
    name: "pieces" | "receive" | "prove" | "close",
    summary: string,
    input: Input,
    work: (ctx: Ctx, id: number, details: z.output<Input>) => Promise<ReturnRow>,
  ) =>
    post(`/returns/{id}/${name}`, summary, { body: input, 200: AdminReturn }, async (ctx, sent) => {
      const { id } = sent;
      const details = sent.body as z.output<Input>;
      const number = await numberOf(ctx, (await findReturn(ctx, id)).orderId);
      const action = `return-${name}` as const;
      const written = { number, action, details: { return: id, ...details } };
      await actOnOrder(ctx, written, (ctx) => work(ctx, id, details));
      return readReturn(ctx, id);
    });
  act("pieces", "Name the pieces that come back", ChoosePieces, (ctx, id, { pieces }) =>
    choosePieces(ctx, id, pieces),
  );
  act("receive", "Pieces have come back", ReceivePieces, (ctx, id, { pieces }) =>
    receivePieces(ctx, id, pieces),
  );
  act("prove", "The customer proved to have sent them", ProvePieces, (ctx, id, { pieces }) =>
    provePieces(ctx, id, pieces),
  );
  act("close", "End it without a refund", CloseReturn, (ctx, id, { reason }) =>
    closeReturn(ctx, id, reason),
  );
  post(
    "/returns/{id}/refund",
    "Give money back for it, row by row",
    { middleware: freshProof, body: RefundReturn, 200: AdminReturn },
    async (ctx, { id, body: { amounts, reason = null } }) => {
      await refundReturn(ctx, id, { amounts, reason });
      return readReturn(ctx, id);
    },
  );
});

function openReturn(ctx: Ctx, input: z.output<typeof OpenReturn>): Promise<ReturnRow> {
  const { withdrawalRequestId, orderNumber = "", pieces = [], note = null, message = null } = input;
  return withTransaction(ctx, async (ctx) => {
    if (withdrawalRequestId) return openForWithdrawal(ctx, withdrawalRequestId);
    const { id: orderId, number } = await findOrder(ctx, orderNumber);
    let opened: ReturnRow | undefined;
    const written = {
      number: number ?? "",
      action: "return-open" as const,
      details: { pieces, note },
    };
    await actOnOrder(ctx, written, async (ctx) => {
      opened = await openForComplaint(ctx, { orderId, pieces, note, message });
    });
    if (!opened) throw new Error("Opening a return returns it");
    return opened;
  });
}

async function numberOf(ctx: Ctx, orderId: number): Promise<string> {
  const [order] = await ctx.db
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order?.number ?? "";
}
