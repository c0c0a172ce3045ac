import { and, eq, inArray, lt, notInArray } from "drizzle-orm";
import { z } from "zod";
import type { ManualRefund } from "#contract/admin/order.ts";
import { refundAccountSchema } from "#contract/forms/support.ts";
import { compactIban, ibanEnding } from "#contract/italy/iban.ts";
import { GiveRefundAccount, type OrderRefundAccount, RefundAccount } from "#contract/support.ts";
import { CommerceError, type Ctx, daysAgo, withTransaction } from "../kernel/ctx.ts";
import { findRow } from "../kernel/db/rows.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { requireValid } from "../kernel/http/router.ts";
import { limit } from "../kernel/limits/limit.ts";
import { isSame, seal, sign, unseal } from "../kernel/secrets.ts";
import { links, queueOrderEmail } from "../mail/index.ts";
import { findOrderById, isBuyer, type OrderRow, readPlaced, recordEvent } from "../orders/index.ts";
import {
  isRefundedByHand,
  listManualRefunds,
  ordersAwaitingTransfer,
  transferAmount,
} from "../payments/index.ts";
import { refundAccounts } from "./schema.ts";

const purpose = "refund-account";

/** A signed token that only opens the bank account form of this order. */
const tokenOf = (ctx: Ctx, orderId: number) => `${orderId}.${sign(ctx, purpose, String(orderId))}`;

export const refundAccountLink = (ctx: Ctx, orderId: number): string =>
  links.refundAccount(ctx, tokenOf(ctx, orderId));

/** Data of that form: the order, the amount, and an account entered earlier. */
export async function lookAtRefundAccount(ctx: Ctx, token: string): Promise<RefundAccount> {
  const order = await orderOf(ctx, token);
  const account = await readRefundAccount(ctx, order.id);
  return {
    orderNumber: order.number ?? "",
    amount: await transferAmount(ctx, order.id),
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

/** Every change of the account is emailed to the order's mailbox, so that a stranger's is noticed. */
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

/** Emails a request for the bank account, once for each `event`. */
export async function askRefundAccount(ctx: Ctx, orderId: number, event: string): Promise<void> {
  const amount = await transferAmount(ctx, orderId);
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

/** For the page of a placed order; `expected` means that a withdrawal is in progress. */
export async function presentRefundAccount(
  ctx: Ctx,
  order: OrderRow,
  expected: boolean,
): Promise<OrderRefundAccount | null> {
  const amount = await transferAmount(ctx, order.id);
  if ((amount === null && !expected) || !(await isRefundedByHand(ctx, order.id))) return null;
  const account = await readRefundAccount(ctx, order.id);
  return {
    // A guest's order token is no proof of identity: guests find the link in an email to the order's mailbox.
    token: isBuyer(ctx, order) ? tokenOf(ctx, order.id) : null,
    ending: account && ibanEnding(account.iban),
    amount,
  };
}

export async function eraseRefundAccount(ctx: Ctx, orderId: number): Promise<void> {
  await ctx.db.delete(refundAccounts).where(eq(refundAccounts.orderId, orderId));
}

/** Deletes accounts entered for a refund that was never made, after the longest time a withdrawal takes. */
export async function purgeRefundAccounts(ctx: Ctx): Promise<number> {
  const isUnused = and(
    lt(refundAccounts.givenAt, daysAgo(ctx, 60)),
    notInArray(refundAccounts.orderId, ordersAwaitingTransfer(ctx)),
  );
  const gone = await ctx.db
    .delete(refundAccounts)
    .where(isUnused)
    .returning({ orderId: refundAccounts.orderId });
  return gone.length;
}

/** Refunds waiting for a bank transfer, and whether the customer has entered an account. */
export async function listTransfers(ctx: Ctx): Promise<ManualRefund[]> {
  const due = await listManualRefunds(ctx);
  const orderIds = due.map(({ orderId }) => orderId);
  const accounts = await ctx.db
    .select({ orderId: refundAccounts.orderId })
    .from(refundAccounts)
    .where(inArray(refundAccounts.orderId, orderIds));
  const given = new Set(accounts.map(({ orderId }) => orderId));
  return due.map(({ orderId, ...refund }) => ({ ...refund, hasAccount: given.has(orderId) }));
}

async function orderOf(ctx: Ctx, token: string): Promise<OrderRow> {
  const [id = "", signature = ""] = token.split(".");
  const isSigned = isSame(signature, sign(ctx, purpose, id));
  const order = isSigned ? await findOrderById(ctx, Number(id)) : undefined;
  if (!order || !(await isRefundedByHand(ctx, order.id)))
    throw new CommerceError("invalid", "Questo link non chiede più un conto.");
  return order;
}
