import { eq, not } from "drizzle-orm";
import type { z } from "zod";
import type { AuditAction } from "#contract/admin/desk/kinds.ts";
import {
  AdminWithdrawalRequest,
  AnswerWithdrawalRequest,
  ChangeWithdrawalRequest,
  LinkWithdrawalRequest,
  ReceiveGoods,
  WithdrawalRequestQuery,
} from "#contract/admin/customers.ts";
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
import { refundBy } from "#contract/italy/withdrawal.ts";
import { defineResource } from "../kernel/admin/resource.ts";
import { adminRoutes, freshProof, shapeOf } from "../kernel/admin/routes.ts";
import { type Ctx, existing, withTransaction } from "../kernel/ctx.ts";
import { findRow } from "../kernel/db/rows.ts";
import { actOnOrder, findOrderById, tokenOf } from "../orders/index.ts";
import { actOnRequest } from "../support/index.ts";
import {
  answerWithdrawalRequest,
  linkWithdrawalRequest,
  receiveGoods,
} from "./answer-withdrawal.ts";
import { closeReturn, provePieces, receivePieces } from "./inspect-return.ts";
import { choosePieces, openForComplaint, openForWithdrawal } from "./open-return.ts";
import { findReturn, listReturns, readReturn } from "./read-return.ts";
import { refundReturn } from "./refund-return.ts";
import type { ReturnRow } from "./return-states.ts";
import { returns, withdrawalRequests } from "./schema.ts";
import { waitsForStaff } from "./withdrawals.ts";

/** Read-only except for the state: a database trigger protects the statement and its answer, see the table. */
export const withdrawalResource = defineResource({
  name: "withdrawal-requests",
  type: "WithdrawalRequest",
  table: withdrawalRequests,
  output: AdminWithdrawalRequest,
  query: WithdrawalRequestQuery,
  words: [
    withdrawalRequests.email,
    withdrawalRequests.firstName,
    withdrawalRequests.lastName,
    withdrawalRequests.orderNumber,
  ],
  filters: { waiting: (isWaiting) => (isWaiting ? waitsForStaff : not(waitsForStaff)) },
  usual: [[withdrawalRequests.receivedAt, "desc"]],
  change: ChangeWithdrawalRequest,
  extend: async (ctx, { id, receivedAt, orderId }) => ({
    refundBy: refundBy(receivedAt),
    returnId: (await findRow(ctx.db, returns, eq(returns.withdrawalRequestId, id)))?.id ?? null,
    linkedOrder: orderId ? ((await findOrderById(ctx, orderId))?.number ?? null) : null,
  }),
});

export const withdrawalRoutes = adminRoutes(({ post }) => {
  const act = <Input extends z.ZodObject>(
    name: AuditAction,
    summary: string,
    input: Input,
    work: (ctx: Ctx, id: number, details: z.output<Input>) => Promise<void>,
  ) =>
    post(
      `/withdrawal-requests/{id}/${name}`,
      summary,
      { body: input, 200: shapeOf(withdrawalResource) },
      (ctx, { id, body }) => {
        const details = body as z.output<Input>;
        return actOnRequest(ctx, withdrawalResource, id, (ctx) => work(ctx, id, details), {}, name);
      },
    );
  act(
    "answer",
    "Accept or refuse a withdrawal by email, once",
    AnswerWithdrawalRequest,
    answerWithdrawalRequest,
  );
  act(
    "link",
    "Link a statement that named no order to the order it means",
    LinkWithdrawalRequest,
    (ctx, id, { orderNumber }) => linkWithdrawalRequest(ctx, id, orderNumber),
  );
  act(
    "goods-received",
    "What was sent back has come: tell the customer, once",
    ReceiveGoods,
    receiveGoods,
  );
});

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

  /** Defines an audited action on the order of a return; responds with the updated return. */
  const act = <Input extends z.ZodObject>(
    name: "pieces" | "receive" | "prove" | "close",
    summary: string,
    input: Input,
    work: (ctx: Ctx, id: number, details: z.output<Input>) => Promise<void>,
  ) =>
    post(`/returns/{id}/${name}`, summary, { body: input, 200: AdminReturn }, async (ctx, sent) => {
      const { id } = sent;
      const details = sent.body as z.output<Input>;
      const { token } = existing(await findOrderById(ctx, (await findReturn(ctx, id)).orderId));
      const action = `return-${name}` as const;
      const audited = { token, action, details: { return: id, ...details } };
      await actOnOrder(ctx, audited, (ctx) => work(ctx, id, details));
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

async function openReturn(ctx: Ctx, input: z.output<typeof OpenReturn>): Promise<ReturnRow> {
  const { withdrawalRequestId, orderNumber = "", pieces = [], note = null, message = null } = input;
  if (withdrawalRequestId)
    return withTransaction(ctx, (ctx) => openForWithdrawal(ctx, withdrawalRequestId));
  const token = await tokenOf(ctx, orderNumber);
  return actOnOrder(
    ctx,
    { token, action: "return-open", details: { pieces, note } },
    (ctx, { id: orderId }) => openForComplaint(ctx, { orderId, pieces, note, message }),
  );
}
