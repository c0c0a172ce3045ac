import { and, eq, sql } from "drizzle-orm";
import type { RefundLine } from "#contract/admin/order.ts";
import { formatEuro } from "#contract/format/money.ts";
import { type Ctx, invalid } from "../kernel/ctx.ts";
import { findRow } from "../kernel/db/rows.ts";
import { emit } from "../kernel/events.ts";
import { definePlugin } from "../kernel/plugins.ts";
import { actOnOrder, readPlaced, recordEvent } from "../orders/index.ts";
import { transferAmount, tryRefund } from "../payments/index.ts";
import { findReturn, refundLinesOf } from "./read-return.ts";
import { askRefundAccount, eraseRefundAccount, readRefundAccount } from "./refund-accounts.ts";
import { requestOrderRefund } from "./refund-order.ts";
import {
  lockReturn,
  moveReturn,
  piecesOf,
  refundedByKey,
  type ReturnRow,
} from "./return-states.ts";
import { returnRefunds, withdrawalRequests } from "./schema.ts";
import { closeWithdrawal } from "./withdrawals.ts";

type Input = { amounts: Record<string, number>; reason: string | null };

/** Refunds the amounts staff decided per row; email and register list the same rows. */
export async function refundReturn(
  ctx: Ctx,
  id: number,
  { amounts, reason }: Input,
): Promise<void> {
  const row = await findReturn(ctx, id);
  const { token } = (await readPlaced(ctx, row.orderId)).row;
  const decided = Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount > 0));
  const amount = Object.values(decided).reduce((sum, one) => sum + one, 0);
  if (amount === 0) throw invalid("amounts", "Scrivi quanto rimborsi.");
  const act = { token, action: "return-refund", details: { return: id, amount, reason } } as const;
  const refund = await actOnOrder(ctx, act, async (ctx, order) => {
    const lines = await checkAmounts(ctx, row, decided);
    const refund = await requestOrderRefund(ctx, order, { amount, lines, reason });
    await moveReturn(ctx, await lockReturn(ctx, id), "refund");
    await ctx.db
      .insert(returnRefunds)
      .values({ refundId: refund.id, returnId: id, amounts: decided });
    return refund;
  });
  await tryRefund(ctx, refund);
}

async function checkAmounts(
  ctx: Ctx,
  row: ReturnRow,
  amounts: Record<string, number>,
): Promise<RefundLine[]> {
  const { order } = await readPlaced(ctx, row.orderId);
  const known = await refundLinesOf(ctx, row, order);
  return Object.entries(amounts).map(([key, amount]) => {
    const line = known.find((one) => one.key === key);
    if (!line) throw invalid("amounts", "Questa riga non è del reso.");
    const most = line.paid - line.refunded;
    if (amount > most)
      throw invalid("amounts", `${line.label}: si possono rendere al massimo ${formatEuro(most)}.`);
    return { label: line.label, quantity: line.quantity, amount };
  });
}

/** Updates returns and refund accounts when refunds of their order change. */
export const followRefunds = definePlugin({
  name: "aftersales",
  setup(kernel) {
    kernel.within("order.refund_to_do", async (ctx, { data: { orderId, refundId } }) => {
      if (!(await readRefundAccount(ctx, orderId)))
        await askRefundAccount(ctx, orderId, `refund:${refundId}`);
    });
    kernel.within("order.refunded", async (ctx, { data }) => {
      const { orderId, refundId, amount, giftCardAmount, lines } = data;
      const isLastTransfer =
        amount > giftCardAmount && (await transferAmount(ctx, orderId)) === null;
      if (isLastTransfer) await eraseRefundAccount(ctx, orderId);
      const row = await returnOf(ctx, refundId);
      if (row) await completeRefund(ctx, row);
      else if (lines) await closeForCards(ctx, orderId, lines);
    });
    for (const event of ["order.refund_failed", "order.refund_dropped"] as const) {
      kernel.within(event, async (ctx, { data: { refundId } }) => {
        const row = await returnOf(ctx, refundId);
        if (row) await moveReturn(ctx, row, "fail");
      });
    }
  },
});

/** A withdrawal from gift cards only has no return, so the card's refund closes it. */
async function closeForCards(ctx: Ctx, orderId: number, lines: RefundLine[]): Promise<void> {
  const { order } = await readPlaced(ctx, orderId);
  const isCard = ({ itemId }: RefundLine) =>
    order.items.some(({ id, giftCard }) => giftCard && id === itemId);
  if (!lines.some(isCard)) return;
  const { id, orderId: of, outcome, flags } = withdrawalRequests;
  const ofCards = and(eq(of, orderId), eq(outcome, "accepted"), sql`${flags} ? 'cards_only'`);
  const open = await ctx.db.select({ id }).from(withdrawalRequests).where(ofCards);
  for (const request of open) await closeWithdrawal(ctx, request.id);
}

async function returnOf(ctx: Ctx, refundId: number): Promise<ReturnRow | undefined> {
  const link = await findRow(ctx.db, returnRefunds, eq(returnRefunds.refundId, refundId));
  return link && lockReturn(ctx, link.returnId);
}

/** After the payout the return is completed, or waits for pieces still missing. */
async function completeRefund(ctx: Ctx, row: ReturnRow): Promise<void> {
  const pieces = await piecesOf(ctx, row.id);
  const refunded = await refundedByKey(ctx, row.id);
  const isOut = pieces.some(({ id, arrivedAt }) => !arrivedAt && !refunded[`piece-${id}`]);
  await moveReturn(ctx, row, isOut ? "await_rest" : "complete");
  if (isOut) return;
  await recordEvent(ctx, row.orderId, "return_refunded", { return: row.id });
  if (row.withdrawalRequestId) await closeWithdrawal(ctx, row.withdrawalRequestId);
  await emit(ctx, "return.refunded", { returnId: row.id, orderId: row.orderId });
}
