import { asc, eq, sql } from "drizzle-orm";
import { companyAddress } from "#contract/italy/address-lines.ts";
import { isPaid, refundMeansOf } from "#contract/italy/refund-means.ts";
import {
  isLate,
  lastDayToWithdraw,
  refundBy,
  returnBy,
  termStarts,
} from "#contract/italy/withdrawal.ts";
import type { Order } from "#contract/order.ts";
import type { OrderWithdrawal } from "#contract/support.ts";
import { type Ctx, existing } from "../kernel/ctx.ts";
import { findRow, updateById } from "../kernel/db/rows.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { type Emails, sendEmail } from "../mail/index.ts";
import { type OrderRow, readPlaced } from "../orders/index.ts";
import { isRefundedByHand } from "../payments/index.ts";
import { readCompany } from "../settings/index.ts";
import { readRefundAccount, refundAccountLink } from "./refund-accounts.ts";
import { withdrawalRequests } from "./schema.ts";

export type WithdrawalRow = typeof withdrawalRequests.$inferSelect;

/** Withdrawals without an answer, or accepted without a return. */
export const waitsForStaff = sql`${withdrawalRequests.status} in ('received', 'open')
  and (${withdrawalRequests.outcome} is null or not exists (
    select from returns where returns.withdrawal_request_id = ${withdrawalRequests.id}))`;

export const openWithdrawals = sql`from withdrawal_requests where ${waitsForStaff}`;

export async function lockWithdrawal({ db }: Ctx, id: number): Promise<WithdrawalRow> {
  const isIt = eq(withdrawalRequests.id, id);
  const [request] = await db.select().from(withdrawalRequests).where(isIt).for("update");
  return existing(request);
}

export const closeWithdrawal = ({ db }: Ctx, id: number): Promise<void> =>
  updateById(db, withdrawalRequests, id, { status: "closed" });

/** Tells the order's mailbox that a declaration from another one names the order. */
export async function noticeWithdrawal(
  ctx: Ctx,
  { email, number }: OrderRow,
  { requestId, isLinked }: { requestId: number; isLinked: boolean },
): Promise<void> {
  if (!email || number === null) return;
  const about = isLinked ? `${requestId}:linked` : requestId;
  await sendEmail(ctx, "withdrawal_notice", email, about, { orderNumber: number, isLinked });
}

type StoredWithdrawal = OrderWithdrawal["requests"][number];

/** Withdrawals shown on an order's page, without the declarant's name. */
export const findWithdrawal = ({ db }: Ctx, id: number) =>
  findRow(db, withdrawalRequests, eq(withdrawalRequests.id, id));

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

/** True if every piece is already being withdrawn; a free-text declaration may mean any of them. */
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

type Refunded = Pick<Emails["withdrawal_accepted"], "refund" | "refundAccount">;

/** How the order is refunded; only the order's own mailbox gets the link to the bank account form. */
export async function refundOf(
  ctx: Ctx,
  orderId: number | null,
  mailbox: string,
): Promise<Refunded> {
  if (orderId === null) return {};
  const { order } = await readPlaced(ctx, orderId);
  const refund = { means: refundMeansOf(order), isPaid: isPaid(order) };
  if (!(await isRefundedByHand(ctx, orderId)) || (await readRefundAccount(ctx, orderId)))
    return { refund };
  const isOrders = order.email?.toLowerCase() === mailbox.toLowerCase();
  return { refund, refundAccount: { link: isOrders ? refundAccountLink(ctx, orderId) : null } };
}
