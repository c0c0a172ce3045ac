import { and, asc, eq } from "drizzle-orm";
import { calendarDateInRome } from "#contract/format/dates.ts";
import {
  CommerceError,
  conflict,
  type Ctx,
  invalid,
  notFound,
  withTransaction,
} from "../kernel/ctx.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { orders } from "../orders/schema.ts";
import { requireOpenMonth } from "../settings/index.ts";
import { finishRefund, giveUp, type RefundRow } from "./refunds.ts";
import { refunds } from "./schema.ts";

type Named = { orderId: number; refundId: number };
type Transfer = Named & { doneOn: string | null; reference: string | null };

const isToDo = eq(refunds.state, "to_do");

/** Staff confirm that they made the transfer. */
export function confirmTransfer(
  ctx: Ctx,
  { doneOn, reference, ...named }: Transfer,
): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const refund = await lockToDo(ctx, named);
    const settledAt = dayOf(ctx, refund, doneOn);
    await requireOpenMonth(ctx, calendarDateInRome(settledAt));
    await finishRefund(ctx, refund, { reference, settledAt });
  });
}

/** Drops a refund requested by mistake; not for cancelled orders, whose money belongs to the customer. */
export function dropRefund(ctx: Ctx, named: Named, reason: string | null): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const refund = await lockToDo(ctx, named);
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, named.orderId));
    if (order?.state === "cancelled")
      throw new CommerceError("invalid", "L’ordine è annullato: il denaro va reso al cliente.");
    await giveUp(ctx, refund, "refund_dropped", reason);
  });
}

async function lockToDo(ctx: Ctx, { orderId, refundId }: Named): Promise<RefundRow> {
  const isIt = and(eq(refunds.id, refundId), eq(refunds.orderId, orderId));
  const [refund] = await ctx.db.select().from(refunds).where(isIt).for("update");
  if (!refund) throw notFound();
  if (refund.state !== "to_do") throw conflict("Questo rimborso non è più da fare.");
  return refund;
}

/** The date for registers and figures. */
function dayOf(ctx: Ctx, { createdAt }: RefundRow, day: string | null): Date {
  const now = ctx.clock();
  if (!day || day === calendarDateInRome(now)) return now;
  if (day > calendarDateInRome(now))
    throw invalid("doneOn", "Questo giorno non è ancora arrivato.");
  if (day < calendarDateInRome(createdAt))
    throw invalid("doneOn", "Il rimborso è stato deciso dopo questo giorno.");
  return new Date(`${day}T12:00:00Z`);
}

/** Refunds waiting for a bank transfer, oldest first. */
export async function listManualRefunds(ctx: Ctx) {
  const found = await ctx.db
    .select({
      id: refunds.id,
      orderId: refunds.orderId,
      orderNumber: orders.number,
      amount: refunds.amount,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isToDo)
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  return found.map(({ orderNumber, createdAt, ...refund }) => ({
    ...refund,
    orderNumber: orderNumber ?? "",
    createdAt: wireDate(createdAt),
  }));
}
