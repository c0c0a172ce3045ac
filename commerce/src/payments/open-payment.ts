import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { paymentAttempts } from "../db/schema/orders.ts";
import { lockPlacedOrder } from "../orders/load-order.ts";
import type { OrderRow, PaymentRow } from "../orders/order-record.ts";
import { awaitsMoney } from "../orders/order-machines.ts";
import { currentPayment } from "./current-payment.ts";
import { instrumentOf } from "./find-attempt.ts";
import type { AttemptRow, OpenPayment } from "./gateway.ts";
import { onlineGateway } from "./online-payments.ts";

export type PaymentDoor =
  | { kind: "open"; open: OpenPayment }
  /** Paid, being paid, or to be paid by other ways than this page. */
  | { kind: "done"; order: OrderRow }
  /** Nobody takes the money of its method any more: another must be chosen. */
  | { kind: "no_gateway"; order: OrderRow }
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
    const found = await findOpen(ctx, payment);
    const gateway = onlineGateway(ctx);
    if (!gateway) return { kind: "no_gateway", order };
    const attempt = found ?? (await insertAttempt(ctx, payment, gateway));
    const instrument = await instrumentOf(ctx, payment);
    return { kind: "open", open: { order, payment, attempt, instrument } };
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
    attempt.gateway === onlineGateway(ctx) &&
    attempt.amount === payment.amount &&
    (!expiresAt || new Date(expiresAt) > ctx.clock())
  );
}

async function insertAttempt(
  ctx: Ctx,
  { id, amount }: PaymentRow,
  gateway: string,
): Promise<AttemptRow> {
  const [attempt] = await ctx.db
    .insert(paymentAttempts)
    .values({
      paymentId: id,
      gateway,
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
