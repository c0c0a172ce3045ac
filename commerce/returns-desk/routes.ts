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
import { byId, nothing, posting, reading } from "../kernel/admin/describe.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { collection, ld } from "../kernel/http/json-ld.ts";
import { createRouter, numericId, type Router } from "../kernel/http/router.ts";
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

/** Goods that come back: what staff see and do. */
export function returnRoutes() {
  const router = createRouter();
  const list = { params: nothing, query: ReturnQuery, output: AdminReturnCollection };
  router.openapi(reading("/returns", "Goods on their way back", list), async (c) => {
    const query = c.req.valid("query");
    return ld(c, collection(c, "Return", await listReturns(c.get("ctx"), query), query), 200);
  });
  const one = { params: byId, query: nothing, output: AdminReturn };
  router.openapi(reading("/returns/{id}", "One return, with its lawful refund", one), async (c) =>
    ld(c, await readReturn(c.get("ctx"), numericId(c.req.valid("param").id)), 200),
  );
  const opening = { params: nothing, input: OpenReturn, output: AdminReturn };
  const open = "Take goods back, for an accepted withdrawal or a complaint";
  router.openapi(posting("/returns", open, opening), async (c) => {
    const { id } = await openReturn(c.get("ctx"), c.req.valid("json"));
    return ld(c, await readReturn(c.get("ctx"), id), 201);
  });
  add(router, "pieces", "Name the pieces that come back", ChoosePieces, (ctx, id, { pieces }) =>
    choosePieces(ctx, id, pieces),
  );
  add(router, "receive", "Pieces have come back", ReceivePieces, (ctx, id, { pieces }) =>
    receivePieces(ctx, id, pieces),
  );
  add(router, "prove", "The customer proved to have sent them", ProvePieces, (ctx, id, details) =>
    provePieces(ctx, id, details.pieces),
  );
  add(router, "close", "End it without a refund", CloseReturn, (ctx, id, { reason }) =>
    closeReturn(ctx, id, reason),
  );
  const money = { params: byId, input: RefundReturn, output: AdminReturn, grave: true };
  const give = "Give money back for it, row by row";
  router.openapi(posting("/returns/{id}/refund", give, money), async (c) => {
    const id = numericId(c.req.valid("param").id);
    const { amounts, reason = null } = c.req.valid("json");
    await refundReturn(c.get("ctx"), id, { amounts, reason });
    return ld(c, await readReturn(c.get("ctx"), id), 200);
  });
  return router;
}

function add<Input extends z.ZodObject>(
  router: Router,
  name: "pieces" | "receive" | "prove" | "close",
  summary: string,
  input: Input,
  act: (ctx: Ctx, id: number, details: z.output<Input>) => Promise<ReturnRow>,
): void {
  const route = posting(`/returns/{id}/${name}`, summary, {
    params: byId,
    input,
    output: AdminReturn,
  });
  router.openapi(route, async (c) => {
    const id = numericId((c.req.valid("param" as never) as { id: string }).id);
    const details = c.req.valid("json" as never) as z.output<Input>;
    const { orderId } = await findReturn(c.get("ctx"), id);
    const number = await numberOf(c.get("ctx"), orderId);
    const written = {
      number,
      action: `return-${name}` as const,
      details: { return: id, ...details },
    };
    await actOnOrder(c.get("ctx"), written, (ctx) => act(ctx, id, details));
    return ld(c, await readReturn(c.get("ctx"), id), 200);
  });
}

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
