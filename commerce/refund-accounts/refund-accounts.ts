import { and, eq, lt, notExists, sql } from "drizzle-orm";
import { z } from "zod";
import { refundAccountSchema } from "#contract/forms/support.ts";
import { compactIban, ibanEnding } from "#contract/italy/iban.ts";
import { GiveRefundAccount, type OrderRefundAccount, RefundAccount } from "#contract/support.ts";
import { CommerceError, type Ctx, daysAgo, withTransaction } from "../kernel/ctx.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { requireValid, routesOf } from "../kernel/http/router.ts";
import { limit } from "../kernel/limits/limit.ts";
import { isSame, seal, sign, unseal } from "../kernel/secrets.ts";
import { links, queueOrderEmail } from "../mail/index.ts";
import {
  currentPayment,
  type OrderRow,
  type PaymentRow,
  readPlaced,
  recordEvent,
} from "../orders/index.ts";
import { orders } from "../orders/schema.ts";
import { paymentAttempts, refunds } from "../payments/schema.ts";
import { refundAccounts } from "./schema.ts";
import { findRow } from "../kernel/db/rows.ts";

const purpose = "refund-account";

/** Only the shop can make it; it opens nothing but the question for this order's account. */
const tokenOf = (ctx: Ctx, orderId: number) => `${orderId}.${sign(ctx, purpose, String(orderId))}`;

export const refundAccountLink = (ctx: Ctx, orderId: number): string =>
  links.refundAccount(ctx, tokenOf(ctx, orderId));

/** The payment came without a gateway, so its money goes back by a transfer made by hand. */
export async function isPaidByHand(ctx: Ctx, { id, state }: PaymentRow): Promise<boolean> {
  if (state !== "completed" && state !== "partially_refunded") return false;
  const succeeded = and(eq(paymentAttempts.paymentId, id), eq(paymentAttempts.state, "succeeded"));
  return (await ctx.db.$count(paymentAttempts, succeeded)) === 0;
}

/** Whether there is money of this order that only a transfer can bring back. */
export async function needsRefundAccount(ctx: Ctx, orderId: number): Promise<boolean> {
  const payment = await currentPayment(ctx, orderId);
  return payment !== undefined && (await isPaidByHand(ctx, payment));
}

/** For whoever holds the link: what it is about, and whether an account was given already. */
export async function lookAtRefundAccount(ctx: Ctx, token: string): Promise<RefundAccount> {
  const order = await orderOf(ctx, token);
  const account = await readRefundAccount(ctx, order.id);
  return {
    orderNumber: order.number ?? "",
    amount: await dueByHand(ctx, order.id),
    given: account && { ending: ibanEnding(account.iban), at: wireDate(account.givenAt) },
  };
}

export async function giveRefundAccount(
  ctx: Ctx,
  token: string,
  input: GiveRefundAccount,
): Promise<void> {
  const { id } = await orderOf(ctx, token);
  await limit(ctx, "refund_account", `order ${id}`);
  await keepRefundAccount(ctx, id, input);
}

/** The mailbox of the order is told of every account, so that nobody else's goes unnoticed. */
export async function keepRefundAccount(
  ctx: Ctx,
  id: number,
  input: GiveRefundAccount,
): Promise<void> {
  const { iban, holder } = requireValid(refundAccountSchema, input);
  await withTransaction(ctx, async (ctx) => {
    const kept = {
      sealed: seal(
        ctx,
        purpose,
        JSON.stringify({ iban: compactIban(iban), holder: holder.trim() }),
      ),
      givenAt: ctx.clock(),
    };
    await ctx.db
      .insert(refundAccounts)
      .values({ orderId: id, ...kept })
      .onConflictDoUpdate({ target: refundAccounts.orderId, set: kept });
    await recordEvent(ctx, id, "refund_account_given");
    const extra = { ending: ibanEnding(iban), link: refundAccountLink(ctx, id) };
    const event = `${id}:${ctx.clock().getTime()}`;
    await queueOrderEmail(ctx, await readPlaced(ctx, id), "refund_account_received", event, extra);
  });
}

/** By email, once for each event that needs it. */
export async function askRefundAccount(ctx: Ctx, orderId: number, event: string): Promise<void> {
  const amount = await dueByHand(ctx, orderId);
  const extra = { amount, link: refundAccountLink(ctx, orderId) };
  await recordEvent(ctx, orderId, "refund_account_asked");
  await queueOrderEmail(ctx, await readPlaced(ctx, orderId), "refund_account_wanted", event, extra);
}

const Kept = z.object({ iban: z.string(), holder: z.string() });

export async function readRefundAccount(ctx: Ctx, orderId: number) {
  const row = await findRow(ctx.db, refundAccounts, eq(refundAccounts.orderId, orderId));
  if (!row) return null;
  const account = Kept.parse(JSON.parse(unseal(ctx, purpose, row.sealed)));
  return { ...account, givenAt: row.givenAt };
}

/** For the customer's own page of a placed order; `expected`: a withdrawal is under way. */
export async function presentRefundAccount(
  ctx: Ctx,
  order: OrderRow,
  expected: boolean,
): Promise<OrderRefundAccount | null> {
  const amount = await dueByHand(ctx, order.id);
  if ((amount === null && !expected) || !(await needsRefundAccount(ctx, order.id))) return null;
  const account = await readRefundAccount(ctx, order.id);
  const isTheirs = ctx.actor.type === "customer" && ctx.actor.id === order.customerId;
  return {
    // Who only has the address of a guest's order finds the link in the mailbox of the order.
    token: isTheirs ? tokenOf(ctx, order.id) : null,
    ending: account && ibanEnding(account.iban),
    amount,
  };
}

export async function eraseRefundAccount(ctx: Ctx, orderId: number): Promise<void> {
  await ctx.db.delete(refundAccounts).where(eq(refundAccounts.orderId, orderId));
}

/** Given for a refund that never came: kept no longer than a withdrawal takes. */
export async function purgeRefundAccounts(ctx: Ctx): Promise<number> {
  const before = daysAgo(ctx, 60);
  const waits = ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, refundAccounts.orderId), eq(refunds.state, "to_do")));
  const gone = await ctx.db
    .delete(refundAccounts)
    .where(and(lt(refundAccounts.givenAt, before), notExists(waits)))
    .returning({ orderId: refundAccounts.orderId });
  return gone.length;
}

/** Decided and not sent yet; null when there is nothing of the kind. */
async function dueByHand(ctx: Ctx, orderId: number): Promise<number | null> {
  const [due] = await ctx.db
    .select({ amount: sql<number | null>`sum(${refunds.amount})::int` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, "to_do")));
  return due?.amount ?? null;
}

async function orderOf(ctx: Ctx, token: string): Promise<OrderRow> {
  const [id = "", signature = ""] = token.split(".");
  const order = isSame(signature, sign(ctx, purpose, id)) ? await find(ctx, Number(id)) : undefined;
  if (!order || !(await needsRefundAccount(ctx, order.id)))
    throw new CommerceError("invalid", "This link asks for no account any more.");
  return order;
}

async function find(ctx: Ctx, id: number): Promise<OrderRow | undefined> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id));
  return order;
}

const path = "/refund-accounts/{token}";
const linked = { params: z.object({ token: z.string().max(100) }), limit: "token_use" } as const;

export const refundAccountRoutes = routesOf("Requests", ({ get, put }) => {
  const asked = { ...linked, 200: RefundAccount };
  get(path, "What an account is asked for", asked, { verb: lookAtRefundAccount });
  put(
    path,
    "Say where the refund of a transfer or of cash goes",
    { ...linked, body: GiveRefundAccount, 204: "Taken" },
    (ctx, { token, body }) => giveRefundAccount(ctx, token, body),
  );
});
