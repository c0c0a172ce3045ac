import type { AnswerWithdrawalRequest } from "#contract/admin/customers.ts";
import { withoutLinks } from "#contract/format/plain-text.ts";
import { printItem, refundBy, returnBy } from "#contract/italy/withdrawal.ts";
import { conflict, type Ctx, invalid, withTransaction } from "../kernel/ctx.ts";
import { updateById } from "../kernel/db/rows.ts";
import { emit } from "../kernel/events.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { queueEmail, sendEmail } from "../mail/index.ts";
import { findOrdersByTypedNumber, recordEvent } from "../orders/index.ts";
import { openForWithdrawal } from "./open-return.ts";
import { withdrawalRequests } from "./schema.ts";
import { refundOf, lockWithdrawal, noticeWithdrawal, type WithdrawalRow } from "./withdrawals.ts";

/** Accepts or refuses a withdrawal, once; an accepted one stays open until the money is refunded. */
export async function answerWithdrawalRequest(
  ctx: Ctx,
  id: number,
  input: AnswerWithdrawalRequest,
): Promise<void> {
  const answer = input.answer?.trim() || null;
  await withTransaction(ctx, async (ctx) => {
    const request = await lockWithdrawal(ctx, id);
    if (request.outcome) {
      throw conflict("A questa dichiarazione è già stato risposto.");
    }
    await write(ctx, request, input.outcome, answer);
    await updateById(ctx.db, withdrawalRequests, id, {
      outcome: input.outcome,
      answer,
      answeredAt: ctx.clock(),
      status: input.outcome === "accepted" ? "open" : "closed",
    });
    if (request.orderId) {
      await recordEvent(ctx, request.orderId, `withdrawal_${input.outcome}`, {
        requestId: id,
        reason: answer,
      });
    }
    await emit(ctx, "withdrawal.answered", { requestId: id, outcome: input.outcome });
    const hasGoods = request.orderId && !request.flags.includes("cards_only");
    if (input.outcome === "accepted" && hasGoods) await openForWithdrawal(ctx, id);
  });
}

/** Records the arrival of the goods: from now on the shop may not withhold the refund (art. 56). */
export async function receiveGoods(ctx: Ctx, id: number): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const request = await lockWithdrawal(ctx, id);
    if (request.outcome === "refused") {
      throw conflict("Questo recesso è stato contestato.");
    }
    if (request.goodsReceivedAt) {
      throw conflict("Il reso è già stato segnato come ricevuto.");
    }
    const goodsReceivedAt = ctx.clock();
    const status = request.status === "received" ? "open" : request.status;
    await updateById(ctx.db, withdrawalRequests, id, { goodsReceivedAt, status });
    await sendEmail(ctx, "return_received", request.email, id, {
      firstName: request.firstName,
      orderNumber: withoutLinks(request.orderNumber),
      receivedAt: wireDate(goodsReceivedAt),
      items: (request.items ?? []).map((item) => withoutLinks(printItem(item))),
      refundBy: refundBy(request.receivedAt),
      accepted: request.outcome === "accepted",
      ...(await refundOf(ctx, request.orderId, request.email)),
    });
    if (request.orderId)
      await recordEvent(ctx, request.orderId, "withdrawal_goods_received", { requestId: id });
    await emit(ctx, "withdrawal.goods_received", { requestId: id });
  });
}

/** Links a statement without order number to the order staff found, whose page then shows the withdrawal. */
export async function linkWithdrawalRequest(ctx: Ctx, id: number, typed: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const request = await lockWithdrawal(ctx, id);
    if (request.orderId) {
      throw conflict("Questa dichiarazione è già legata a un ordine.");
    }
    const [order] = await findOrdersByTypedNumber(ctx, typed);
    if (!order) throw invalid("orderNumber", "Nessun ordine ha questo numero.");
    await updateById(ctx.db, withdrawalRequests, id, { orderId: order.id });
    if (order.email?.toLowerCase() !== request.email.toLowerCase())
      await noticeWithdrawal(ctx, order, { requestId: id, isLinked: true });
    await recordEvent(ctx, order.id, "withdrawal_requested", { requestId: id });
  });
}

async function write(
  ctx: Ctx,
  request: WithdrawalRow,
  outcome: AnswerWithdrawalRequest["outcome"],
  answer: string | null,
): Promise<void> {
  const { id, email, firstName, receivedAt, orderId } = request;
  const message = { key: `withdrawal_answer:${id}`, to: email };
  const data = {
    firstName,
    orderNumber: withoutLinks(request.orderNumber),
    statement: withoutLinks(request.statement, email),
  };
  if (outcome === "accepted") {
    return queueEmail(ctx, {
      ...message,
      name: "withdrawal_accepted",
      data: {
        ...data,
        answer,
        returnBy: returnBy(receivedAt),
        refundBy: refundBy(receivedAt),
        cardsOnly: request.flags.includes("cards_only"),
        ...(await refundOf(ctx, orderId, email)),
      },
    });
  }
  if (!answer) throw invalid("answer", "Questo campo è obbligatorio");
  return queueEmail(ctx, { ...message, name: "withdrawal_refused", data: { ...data, answer } });
}
