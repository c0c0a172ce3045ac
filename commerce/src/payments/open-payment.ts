import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { paymentAttempts } from "../db/schema/orders.ts";
import { lockPlacedOrder } from "../orders/load-order.ts";
import type { OrderRow, PaymentRow } from "../orders/order-record.ts";
import { awaitsMoney } from "../orders/order-machines.ts";
import { currentPayment } from "./current-payment.ts";
import { gatewayInUse } from "./choose-gateway.ts";
import type { AttemptRow, OpenPayment } from "./gateway.ts";

export type PaymentDoor =
  | { kind: "open"; open: OpenPayment }
  /** Paid, being paid, or to be paid by other ways than this page. */
  | { kind: "done"; order: OrderRow }
  | { kind: "cancelled"; order: OrderRow };

/** Tells whether the order can be paid on the payment page; however often asked, there is one attempt to pay by. */
export function openPayment(ctx: Ctx, token: string): Promise<PaymentDoor> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockPlacedOrder(ctx, token);
    if (order.state === "cancelled") return { kind: "cancelled", order };
    const payment = await currentPayment(ctx, order.id);
    const isPayable =
      awaitsMoney(order.paymentState) &&
      payment?.state === "new" &&
      payment.methodType === "online";
    if (!isPayable) return { kind: "done", order };
    const attempt = (await findOpen(ctx, payment)) ?? (await insertAttempt(ctx, payment));
    return { kind: "open", open: { order, payment, attempt } };
  });
}

async function findOpen(ctx: Ctx, payment: PaymentRow): Promise<AttemptRow | undefined> {
  const [attempt] = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.paymentId, payment.id),
        inArray(paymentAttempts.state, ["open", "challenge"]),
      ),
    );
  if (!attempt || isUsable(ctx, attempt, payment)) return attempt;
  await ctx.db
    .update(paymentAttempts)
    .set({ state: "expired", updatedAt: ctx.clock() })
    .where(eq(paymentAttempts.id, attempt.id));
  return undefined;
}

function isUsable(ctx: Ctx, attempt: AttemptRow, payment: PaymentRow): boolean {
  const { expiresAt } = (attempt.details ?? {}) as { expiresAt?: string };
  return (
    attempt.gateway === gatewayInUse(ctx).name &&
    attempt.amount === payment.amount &&
    (!expiresAt || new Date(expiresAt) > ctx.clock())
  );
}

async function insertAttempt(ctx: Ctx, { id, amount }: PaymentRow): Promise<AttemptRow> {
  const [attempt] = await ctx.db
    .insert(paymentAttempts)
    .values({
      paymentId: id,
      gateway: gatewayInUse(ctx).name,
      reference: randomUUID(),
      state: "open",
      amount,
      createdAt: ctx.clock(),
      updatedAt: ctx.clock(),
    })
    .returning();
  if (!attempt) throw new Error("Inserting an attempt returns it");
  return attempt;
}
