import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { TIME_ZONE } from "#contract/constants.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import {
  type AttemptRow,
  awaitsMoney,
  currentPayment,
  gatewayOf,
  lockPlacedOrder,
  type OpenPayment,
  type OrderRow,
  type PaymentMethodRow,
  type PaymentRow,
} from "../orders/index.ts";
import { paymentAttempts } from "./schema.ts";
import { settings } from "../settings/schema.ts";
import { methodOf } from "./attempts.ts";

export type PaymentRedirect =
  | { kind: "open"; open: OpenPayment }
  /** Paid, being paid, or to be paid by other ways than this page. */
  | { kind: "done"; order: OrderRow }
  /** Nobody takes the money of its method any more: another must be chosen. */
  | { kind: "no_gateway"; order: OrderRow }
  | { kind: "cancelled"; order: OrderRow };

/** Tells whether the order can be paid on the payment page; however often asked, there is one attempt to pay by. */
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
  const [attempt] = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.paymentId, payment.id),
        inArray(paymentAttempts.state, ["open", "challenge"]),
      ),
    );
  if (!attempt || (attempt.gateway === gateway && isUsable(ctx, attempt, payment))) return attempt;
  await ctx.db
    .update(paymentAttempts)
    .set({ state: "expired", updatedAt: ctx.clock() })
    .where(eq(paymentAttempts.id, attempt.id));
  return undefined;
}

function isUsable(ctx: Ctx, attempt: AttemptRow, payment: PaymentRow): boolean {
  const { expiresAt } = (attempt.details ?? {}) as { expiresAt?: string };
  return attempt.amount === payment.amount && (!expiresAt || new Date(expiresAt) > ctx.clock());
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

/** The owner may change it under the key "paymentTerms". */
const Terms = z.object({
  offlineWorkingDays: z.number().int().min(1).default(5),
  onlineHours: z.number().min(1).default(24),
});

type Start = {
  paymentState: "awaiting_payment" | "pending_on_delivery";
  paymentDueAt: Date | null;
};

/** How an order begins to wait for its money, and until when it may. */
export async function paymentStart(
  ctx: Ctx,
  type: PaymentMethodRow["type"],
  from: Date = ctx.clock(),
): Promise<Start> {
  if (type === "on_delivery") return { paymentState: "pending_on_delivery", paymentDueAt: null };
  const { offlineWorkingDays, onlineHours } = await readTerms(ctx);
  const paymentDueAt =
    type === "offline"
      ? addWorkingDays(from, offlineWorkingDays)
      : new Date(from.getTime() + onlineHours * 3_600_000);
  return { paymentState: "awaiting_payment", paymentDueAt };
}

/** Changing one's mind does not start the clock again, or stock could be held back for ever. */
export async function paymentRestart(
  ctx: Ctx,
  type: PaymentMethodRow["type"],
  { completedAt, paymentDueAt }: Pick<OrderRow, "completedAt" | "paymentDueAt">,
): Promise<Start> {
  const from = paymentDueAt && completedAt ? completedAt : ctx.clock();
  const start = await paymentStart(ctx, type, from);
  if (!start.paymentDueAt || !paymentDueAt || start.paymentDueAt > paymentDueAt) return start;
  return { ...start, paymentDueAt };
}

async function readTerms(ctx: Ctx): Promise<z.infer<typeof Terms>> {
  const [row] = await ctx.db.select().from(settings).where(eq(settings.key, "paymentTerms"));
  const given = Terms.safeParse(row?.value ?? {});
  return given.success ? given.data : Terms.parse({});
}

/** Public holidays that never move, as month-day; banks transfer nothing on them. */
const holidays = new Set("01-01 01-06 04-25 05-01 06-02 08-15 11-01 12-08 12-25 12-26".split(" "));
const day = 24 * 3_600_000;
const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: TIME_ZONE });

/** The same hour, that many working days later in Italy. */
function addWorkingDays(from: Date, days: number): Date {
  let at = from.getTime();
  for (let left = days; left > 0;) {
    at += day;
    if (isWorkingDay(new Date(at))) left -= 1;
  }
  return new Date(at);
}

function isWorkingDay(moment: Date): boolean {
  const date = calendar.format(moment);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(date.slice(5));
}
