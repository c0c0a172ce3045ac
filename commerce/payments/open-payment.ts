import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Order } from "#contract/order.ts";
import { CommerceError, type Ctx, existing, withTransaction } from "../kernel/ctx.ts";
import { emit } from "../kernel/events.ts";
import {
  type AttemptRow,
  awaitsMoney,
  currentPayment,
  findManualPayment,
  gatewayOf,
  lockPlacedOrder,
  type OpenPayment,
  type OrderRow,
  type PaymentMethodRow,
  type PaymentRow,
  type PaymentStart,
  type PricedOrder,
  readPlaced,
  recordEvent,
} from "../orders/index.ts";
import { orders, payments } from "../orders/schema.ts";
import { type PricedCart, sumTax, vatByRate } from "#contract/pricing/index.ts";
import { storePromise } from "../shipping/index.ts";
import { closeAttempts, failLocked, insertFresh, methodOf } from "./attempts.ts";
import { paymentAttempts } from "./schema.ts";
import { findRow, updateById } from "../kernel/db/rows.ts";

type PaymentRedirect =
  | { kind: "open"; open: OpenPayment }
  /** Paid, in process, or payable only by other means than this page. */
  | { kind: "done"; order: OrderRow }
  /** The method's gateway is no longer configured: the shopper must choose another. */
  | { kind: "no_gateway"; order: OrderRow }
  | { kind: "cancelled"; order: OrderRow };

/** Opens the payment page's attempt, if the order is payable; repeated calls reuse the same attempt. */
export function openPayment(ctx: Ctx, token: string): Promise<PaymentRedirect> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockPlacedOrder(ctx, token);
    if (order.state === "cancelled") return { kind: "cancelled", order };
    const payment = await currentPayment(ctx, order.id);
    const isPayable =
      awaitsMoney(order.paymentState) &&
      payment?.state === "new" &&
      payment.methodType === "online";
    if (!isPayable) return { kind: "done", order };
    const { instrument, ...method } = await methodOf(ctx, payment);
    const gateway = gatewayOf(ctx, method)?.name;
    const found = await findOpen(ctx, payment, gateway);
    if (!gateway) return { kind: "no_gateway", order };
    const attempt = found ?? (await insertAttempt(ctx, payment, gateway));
    return { kind: "open", open: { order, payment, attempt, instrument } };
  });
}

async function findOpen(
  ctx: Ctx,
  payment: PaymentRow,
  gateway: string | undefined,
): Promise<AttemptRow | undefined> {
  const attempt = await findRow(
    ctx.db,
    paymentAttempts,
    and(
      eq(paymentAttempts.paymentId, payment.id),
      inArray(paymentAttempts.state, ["open", "challenge"]),
    ),
  );
  if (!attempt || (attempt.gateway === gateway && isUsable(ctx, attempt, payment))) return attempt;
  await updateById(ctx.db, paymentAttempts, attempt.id, {
    state: "expired",
    updatedAt: ctx.clock(),
  });
  return undefined;
}

/** Details any gateway may store; other keys are specific to it. */
const Expiring = z.object({ expiresAt: z.coerce.date().optional() });

function isUsable(ctx: Ctx, attempt: AttemptRow, payment: PaymentRow): boolean {
  const { expiresAt } = Expiring.parse(attempt.details ?? {});
  return attempt.amount === payment.amount && (!expiresAt || expiresAt > ctx.clock());
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

const onlineHours = 24;

type Method = Pick<PaymentMethodRow, "type" | "gateway">;

export async function paymentStart(
  ctx: Ctx,
  method: Method,
  from: Date = ctx.clock(),
): Promise<PaymentStart> {
  if (method.type !== "online") {
    const manual = findManualPayment(ctx, method.gateway);
    if (!manual) throw new Error(`No plugin takes the payments of ${method.gateway}`);
    return manual.start(ctx, from);
  }
  const paymentDueAt = new Date(from.getTime() + onlineHours * 3_600_000);
  return { paymentState: "awaiting_payment", paymentDueAt };
}

/** Reopens payment of an order cancelled by mistake, with the deadline of a new order. */
export async function restartPayment(ctx: Ctx, { id }: OrderRow): Promise<PaymentStart> {
  const [ended] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, id), eq(payments.state, "cancelled")))
    .orderBy(desc(payments.id))
    .limit(1);
  const payment = await insertFresh(ctx, existing(ended));
  const { gateway } = await methodOf(ctx, payment);
  return paymentStart(ctx, { gateway, type: payment.methodType ?? "online" });
}

/** Changing the payment method does not extend the deadline, or stock could be held forever. */
async function paymentRestart(
  ctx: Ctx,
  method: Method,
  { completedAt, paymentDueAt }: Pick<OrderRow, "completedAt" | "paymentDueAt">,
): Promise<PaymentStart> {
  const from = paymentDueAt && completedAt ? completedAt : ctx.clock();
  const start = await paymentStart(ctx, method, from);
  if (!start.paymentDueAt || !paymentDueAt || start.paymentDueAt > paymentDueAt) return start;
  return { ...start, paymentDueAt };
}

/** Changes the payment method of a placed, locked, unpaid order; choosing the current method again changes nothing but its fee. */
export async function changePaymentMethod(
  ctx: Ctx,
  { record: { order }, priced }: PricedOrder,
  payment: PaymentRow,
  findMethod: () => PaymentMethodRow,
  limitStart: (method: PaymentMethodRow, start: PaymentStart) => Promise<PaymentStart>,
): Promise<Order> {
  if (order.state !== "new" || !awaitsMoney(order.paymentState)) {
    throw new CommerceError("invalid", "Il pagamento di questo ordine non si può più cambiare.");
  }
  if (payment.state !== "new" && payment.state !== "processing") {
    throw new CommerceError("invalid", "Questo pagamento è già concluso: usa l’ultimo.");
  }
  if (order.shippingState === "shipped") {
    throw new CommerceError("invalid", "Il pacco da pagare alla consegna è già in viaggio.");
  }
  const method = findMethod();
  const repriced = withFee(priced, method);
  const isSame = payment.methodCode === method.code && payment.amount === repriced.total;
  if (payment.state === "new" && isSame) return (await readPlaced(ctx, order.id)).order;
  const open =
    payment.state === "processing"
      ? await failLocked(ctx, order, payment, "Scelto un altro pagamento")
      : payment;
  await closeAttempts(ctx, open.id);
  await updateById(ctx.db, payments, open.id, {
    methodCode: method.code,
    methodName: method.name,
    methodType: method.type,
    instructions: method.instructions,
    bankAccount: method.bankAccount,
    amount: repriced.total,
    updatedAt: ctx.clock(),
  });
  await updateById(ctx.db, orders, order.id, {
    ...(await limitStart(method, await paymentRestart(ctx, method, order))),
    paymentMethodCode: method.code,
    priced: repriced,
    total: repriced.total,
    updatedAt: ctx.clock(),
  });
  if (order.shippingState === "ready")
    await storePromise(ctx, order, { byTransfer: method.type === "offline" });
  await recordEvent(ctx, order.id, "payment_method_changed", { method: method.code });
  const changed = { orderId: order.id, paymentId: open.id, methodType: method.type };
  await emit(ctx, "order.payment_method_changed", changed);
  return (await readPlaced(ctx, order.id)).order;
}

/** Only the method's fee may change the total of a placed order, at its original VAT rates. */
function withFee(priced: PricedCart, { code, fee }: PaymentMethodRow): PricedCart {
  const rate = priced.taxRates[priced.serviceTaxCategory];
  if (!rate) throw new Error("Stored prices name the rate of their services");
  const vat = vatByRate([...priced.vat, { ...rate, gross: fee - priced.feeTotal }]);
  const taxTotal = sumTax(vat);
  return {
    ...priced,
    paymentMethodCode: code,
    feeTotal: fee,
    vat,
    taxTotal,
    taxIncludedTotal: taxTotal,
    total: priced.total - priced.feeTotal + fee,
  };
}
