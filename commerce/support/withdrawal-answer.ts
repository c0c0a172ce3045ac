import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { AnswerWithdrawalRequest } from "#contract/admin/customers.ts";
import { unlinked } from "#contract/format/plain-text.ts";
import { companyAddress } from "#contract/italy/address-lines.ts";
import {
  isLate,
  lastDayToWithdraw,
  termStarts,
  printItem,
  refundBy,
  returnBy,
} from "#contract/italy/withdrawal.ts";
import type { Order } from "#contract/order.ts";
import type { OrderWithdrawal } from "#contract/support.ts";
import { conflict, type Ctx, existing, invalid, withTransaction } from "../kernel/ctx.ts";
import { findRow, updateById } from "../kernel/db/rows.ts";
import { emit } from "../kernel/events.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { type Emails, queueEmail, sendEmail } from "../mail/index.ts";
import { recordEvent, spellingsOf } from "../orders/index.ts";
import { orders } from "../orders/schema.ts";
import {
  needsRefundAccount,
  readRefundAccount,
  refundAccountLink,
} from "../refund-accounts/index.ts";
import { readCompany } from "../settings/index.ts";
import { withdrawalRequests } from "./schema.ts";

type WithdrawalRequestRow = typeof withdrawalRequests.$inferSelect;

/** It has no answer yet, or was accepted and no return goes on with it. */
export const waitsForStaff = sql`${withdrawalRequests.status} in ('received', 'open')
  and (${withdrawalRequests.outcome} is null or not exists (
    select from returns where returns.withdrawal_request_id = ${withdrawalRequests.id}))`;

/** For the back office, once: what is accepted stays open until the money is back. */
export async function answerWithdrawalRequest(
  ctx: Ctx,
  id: number,
  input: AnswerWithdrawalRequest,
): Promise<void> {
  const answer = input.answer?.trim() || null;
  await withTransaction(ctx, async (ctx) => {
    const request = await lockRequest(ctx, id);
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
  });
}

/** What was sent back has come: from now on nothing stands between the shopper and the refund (art. 56). */
export async function receiveGoods(ctx: Ctx, id: number): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const request = await lockRequest(ctx, id);
    if (request.outcome === "refused") {
      throw conflict("Questo recesso è stato rifiutato.");
    }
    if (request.goodsReceivedAt) {
      throw conflict("Il reso è già stato segnato come ricevuto.");
    }
    const goodsReceivedAt = ctx.clock();
    const status = request.status === "received" ? "open" : request.status;
    await updateById(ctx.db, withdrawalRequests, id, { goodsReceivedAt, status });
    await sendEmail(ctx, "return_received", request.email, id, {
      firstName: request.firstName,
      orderNumber: unlinked(request.orderNumber),
      receivedAt: wireDate(goodsReceivedAt),
      items: (request.items ?? []).map((item) => unlinked(printItem(item))),
      refundBy: refundBy(request.receivedAt),
      accepted: request.outcome === "accepted",
      ...(await accountAsked(ctx, request.orderId, request.email)),
    });
    if (request.orderId)
      await recordEvent(ctx, request.orderId, "withdrawal_goods_received", { requestId: id });
    await emit(ctx, "withdrawal.goods_received", { requestId: id });
  });
}

export async function closeWithdrawalRequest(ctx: Ctx, id: number): Promise<void> {
  await updateById(ctx.db, withdrawalRequests, id, { status: "closed" });
}

/** For a statement whose number no order has: staff find the order, and from then on its page tells of it. */
export async function linkWithdrawalRequest(ctx: Ctx, id: number, typed: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const request = await lockRequest(ctx, id);
    if (request.orderId) {
      throw conflict("Questa dichiarazione è già legata a un ordine.");
    }
    const spellings = await spellingsOf(ctx, typed);
    const [order] = await ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.number, spellings), ne(orders.state, "cart")));
    if (!order) throw invalid("orderNumber", "Nessun ordine ha questo numero.");
    await updateById(ctx.db, withdrawalRequests, id, { orderId: order.id });
    await recordEvent(ctx, order.id, "withdrawal_requested", { requestId: id });
  });
}

async function lockRequest({ db }: Ctx, id: number): Promise<WithdrawalRequestRow> {
  const isIt = eq(withdrawalRequests.id, id);
  const [request] = await db.select().from(withdrawalRequests).where(isIt).for("update");
  return existing(request);
}

async function write(
  ctx: Ctx,
  request: WithdrawalRequestRow,
  outcome: AnswerWithdrawalRequest["outcome"],
  answer: string | null,
): Promise<void> {
  const { id, email, firstName, receivedAt, orderId } = request;
  const message = { key: `withdrawal_answer:${id}`, to: email };
  const data = {
    firstName,
    orderNumber: unlinked(request.orderNumber),
    statement: unlinked(request.statement, email),
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
        ...(await accountAsked(ctx, orderId, email)),
      },
    });
  }
  if (!answer) throw invalid("answer", "Questo campo è obbligatorio");
  return queueEmail(ctx, { ...message, name: "withdrawal_refused", data: { ...data, answer } });
}

type StoredWithdrawal = OrderWithdrawal["requests"][number];

/** For whoever may read the placed order; who declared it is not told. */
export async function readWithdrawal(
  ctx: Ctx,
  orderId: number,
  order: Order,
): Promise<OrderWithdrawal> {
  const found = await ctx.db
    .select()
    .from(withdrawalRequests)
    .where(eq(withdrawalRequests.orderId, orderId))
    .orderBy(asc(withdrawalRequests.id));
  const requests = found.map((row) => ({
    id: row.id,
    receivedAt: wireDate(row.receivedAt),
    items: row.items,
    status: row.status,
    outcome: row.outcome,
    answer: row.answer,
    answeredAt: row.answeredAt && wireDate(row.answeredAt),
    goodsReceivedAt: row.goodsReceivedAt && wireDate(row.goodsReceivedAt),
    returnBy: returnBy(row.receivedAt),
    refundBy: refundBy(row.receivedAt),
  }));
  const deliveries = termStarts(order);
  return {
    open: isUndecided(order) && !isLate(deliveries, ctx.clock()) && !coversAll(requests, order),
    until: lastDayToWithdraw(deliveries) ?? null,
    returnTo: found.length > 0 ? await readReturnAddress(ctx) : null,
    requests,
  };
}

const isUndecided = ({ state, paymentState }: Order) =>
  state !== "cancelled" && paymentState !== "refunded";

/** Every piece is being withdrawn from already; what somebody wrote in words may be any part. */
function coversAll(requests: StoredWithdrawal[], { items }: Order): boolean {
  const valid = requests.filter(({ outcome }) => outcome !== "refused");
  const named = valid.flatMap(({ items }) => items ?? []);
  return (
    valid.some((request) => request.items === null) || countPieces(named) >= countPieces(items)
  );
}

const countPieces = (items: { quantity?: number | undefined }[]) =>
  items.reduce((sum, { quantity = 0 }) => sum + quantity, 0);

async function readReturnAddress(ctx: Ctx): Promise<string | null> {
  const company = await readCompany(ctx);
  return company.address ? `${company.name}, ${companyAddress(company)}` : null;
}

type Asked = Pick<Emails["withdrawal_accepted"], "refundAccount">;

/** What an email about a withdrawal says of the account for its refund; the link is for the order's mailbox alone. */
export async function accountAsked(
  ctx: Ctx,
  orderId: number | null,
  mailbox: string,
): Promise<Asked> {
  if (orderId === null || !(await needsRefundAccount(ctx, orderId))) return {};
  if (await readRefundAccount(ctx, orderId)) return {};
  const order = await findRow(ctx.db, orders, eq(orders.id, orderId));
  const isOrders = order?.email?.toLowerCase() === mailbox.toLowerCase();
  return { refundAccount: { link: isOrders ? refundAccountLink(ctx, orderId) : null } };
}
