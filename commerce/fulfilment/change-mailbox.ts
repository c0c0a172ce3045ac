import { and, eq } from "drizzle-orm";
import { LOGIN_CODE } from "#contract/forms/limits.ts";
import {
  ChangeOrderMailbox,
  OrderMailboxCode,
  OrderMailboxRequest,
} from "#contract/order-requests.ts";
import { CommerceError, type Ctx, invalid, notFound, withTransaction } from "../kernel/ctx.ts";
import { clientAddress } from "../kernel/http/client.ts";
import { requireValid, routesOf } from "../kernel/http/router.ts";
import { admitEmail } from "../kernel/limits/bot-check.ts";
import { codeExpired, issueCode, limitCodes, requireCode } from "../kernel/limits/emailed-code.ts";
import { mayWrite, tooMany } from "../kernel/limits/limit.ts";
import { hashToken } from "../kernel/secrets.ts";
import { maskMailbox, sendEmail } from "../mail/index.ts";
import { findOrder, isCorrectable, lockOrder, type OrderRow } from "../orders/index.ts";
import { orderEvents } from "../orders/schema.ts";
import { mailboxSchema, saveCorrection } from "./correct.ts";

/** Emails a code to the current mailbox of a guest's order: the order's token alone must not change it. */
async function requestMailboxCode(
  ctx: Ctx,
  token: string,
  input: OrderMailboxRequest,
  network: string,
): Promise<OrderMailboxCode> {
  const order = await findOrder(ctx, token);
  const present = requireMovable(order);
  const { email } = requireValid(mailboxSchema, input);
  if (isSameMailbox(order, email))
    throw invalid("email", "Le e-mail di questo ordine arrivano già a questo indirizzo.");
  const mailbox = { purpose: "order_mailbox_email" as const, email };
  await admitEmail(ctx, input.recaptchaToken, { address: network, mailbox });
  await limitCodes(ctx, "order mailbox", order.id);
  // The new mailbox is unverified, so emails to it are limited.
  if (!(await mayWrite(ctx, "order_mailbox_email", email, network))) throw tooMany(3600);
  const { request, code } = issueCode(ctx, await confirmedBy(ctx, order, email));
  await sendEmail(ctx, "order_mailbox_code", present, hashToken(request), {
    orderNumber: order.number ?? "",
    newEmail: maskMailbox(email),
    code,
    validMinutes: LOGIN_CODE.minutes,
  });
  return { request, sentTo: maskMailbox(present) };
}

/** The code is checked before locking the order, and again after: of two concurrent changes one succeeds. */
async function changeMailbox(
  ctx: Ctx,
  token: string,
  { email: typed, ...proof }: ChangeOrderMailbox,
): Promise<void> {
  const found = await findOrder(ctx, token);
  const { email } = requireValid(mailboxSchema, { email: typed });
  requireMovable(found);
  // A retry after a lost response.
  if (isSameMailbox(found, email)) return;
  const confirmed = await confirmedBy(ctx, found, email);
  await requireCode(ctx, confirmed, proof);
  await withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, token);
    if (isSameMailbox(order, email)) return;
    requireMovable(order);
    if ((await confirmedBy(ctx, order, email)).subject !== confirmed.subject) throw codeExpired();
    await saveCorrection(ctx, order, { after: { email }, parts: ["email"], confirm: true });
  });
}

/** The number of corrections makes each code single-use, even after the mailbox was changed back. */
async function confirmedBy({ db }: Ctx, { id, email }: OrderRow, newEmail: string) {
  const corrections = and(eq(orderEvents.orderId, id), eq(orderEvents.type, "corrected"));
  const count = await db.$count(orderEvents, corrections);
  const subject = JSON.stringify([id, count, email, newEmail.toLowerCase()]);
  return { purpose: "order mailbox", subject };
}

const isSameMailbox = ({ email }: OrderRow, other: string) =>
  email?.toLowerCase() === other.toLowerCase();

function requireMovable(order: OrderRow): string {
  if (order.state === "cart" || !order.email) throw notFound();
  if (order.customerId !== null)
    throw invalid("email", "L’ordine è di un account: si cambia l’indirizzo dell’account.");
  if (!isCorrectable(order))
    throw new CommerceError("invalid", "L’indirizzo si cambia solo finché l’ordine non è partito.");
  return order.email;
}

export const mailboxRoutes = routesOf("Orders", ({ post }) => {
  post(
    "/orders/{token}/mailbox-code",
    "Email the code that moves a guest's order to another mailbox",
    { body: OrderMailboxRequest, 200: OrderMailboxCode },
    (ctx, { token, body, c }) => requestMailboxCode(ctx, token, body, clientAddress(c)),
  );
  post(
    "/orders/{token}/mailbox",
    "Move a guest's order to another mailbox, with the code",
    { body: ChangeOrderMailbox, 204: "Moved; both mailboxes are notified" },
    (ctx, { token, body }) => changeMailbox(ctx, token, body),
  );
});
