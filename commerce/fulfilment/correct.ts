import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { CorrectOrder } from "#contract/admin/desk/order-work.ts";
import type { Violation } from "#contract/api-error.ts";
import { email as emailRule } from "#contract/forms/rules.ts";
import type { OrderAddress } from "#contract/order.ts";
import { isOwner } from "../auth/index.ts";
import { readAddresses } from "../cart/index.ts";
import { CommerceError, type Ctx, invalid, invalidAll, withTransaction } from "../kernel/ctx.ts";
import { updateById } from "../kernel/db/rows.ts";
import { emit } from "../kernel/events.ts";
import { requireValid } from "../kernel/http/router.ts";
import { maskMailbox, queueOrderEmail, sendEmail } from "../mail/index.ts";
import {
  isCorrectable,
  loadRules,
  lockPlacedOrder,
  type OrderRow,
  readPlaced,
  recordEvent,
} from "../orders/index.ts";
import { orders } from "../orders/schema.ts";
import { reaches } from "../shipping/index.ts";

const correctable = ["email", "shippingAddress", "billingAddress"] as const;

/**
 * Lets staff correct an order before shipment, by the rules of the checkout. Its gift cards keep going to the original
 * mailbox: otherwise staff could redirect them to their own. Returns the changes.
 */
export function correctOrder(
  ctx: Ctx,
  { token, ...input }: CorrectOrder & { token: string },
): Promise<(typeof correctable)[number][]> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockPlacedOrder(ctx, token);
    if (!isCorrectable(order))
      throw new CommerceError("invalid", "Si corregge solo un ordine che non è ancora partito.");
    const after = {
      email: readEmail(ctx, order, input.email),
      ...(await readPlaces(ctx, order, input)),
    };
    const changed = correctable.filter((part) => !isDeepStrictEqual(after[part], order[part]));
    if (changed.length === 0) throw invalid("", "Non è cambiato niente.");
    await saveCorrection(ctx, order, { after, parts: changed, confirm: input.confirm ?? false });
    return changed;
  });
}

type Correction = {
  after: Partial<Pick<OrderRow, (typeof correctable)[number]>>;
  parts: (typeof correctable)[number][];
  /** Whether to resend the order confirmation. */
  confirm: boolean;
};

/** The order must be locked; its gift cards keep going to the original mailbox. */
export async function saveCorrection(
  ctx: Ctx,
  order: OrderRow,
  { after, parts, confirm }: Correction,
): Promise<void> {
  await updateById(ctx.db, orders, order.id, {
    ...after,
    giftCardEmail: order.giftCardEmail ?? order.email,
    updatedAt: ctx.clock(),
  });
  await recordEvent(ctx, order.id, "corrected", { parts });
  await emit(ctx, "order.corrected", { orderId: order.id });
  await notifyOfCorrection(ctx, order, { email: after.email ?? order.email, parts });
  if (!confirm) return;
  const event = `${order.id}:corrected:${randomUUID()}`;
  await queueOrderEmail(ctx, await readPlaced(ctx, order.id), "order_confirmation", event, {});
}

export const mailboxSchema = z.object({ email: emailRule() });

/** Notifies both the old and the new mailbox. */
async function notifyOfCorrection(
  ctx: Ctx,
  { email: before, number }: OrderRow,
  { email, parts }: { email: string | null; parts: Correction["parts"] },
): Promise<void> {
  const newEmail = email && email !== before ? maskMailbox(email) : null;
  for (const to of new Set([before, email])) {
    if (!to) continue;
    const data = { orderNumber: number ?? "", parts, newEmail };
    await sendEmail(ctx, "order_corrected", to, randomUUID(), data);
  }
}

/**
 * Orders of an account use its email, which only its owner can change. The mailbox of a guest's order can exercise the
 * withdrawal: staff below the owner could redirect it to their own.
 */
function readEmail(
  ctx: Ctx,
  { email, customerId }: OrderRow,
  typed: string | undefined,
): string | null {
  if (typed === undefined || typed === email) return email;
  if (customerId !== null)
    throw invalid("email", "È dell’account: la cambia il cliente dalla sua pagina.");
  if (!isOwner(ctx))
    throw invalid("email", "La casella di un ordine la cambia solo chi è titolare del negozio.");
  return requireValid(mailboxSchema, { email: typed }).email;
}

type Places = { shippingAddress: OrderAddress | null; billingAddress: OrderAddress | null };

async function readPlaces(ctx: Ctx, order: OrderRow, input: CorrectOrder): Promise<Places> {
  const { shippingAddress, billingAddress } = order;
  if (!input.shippingAddress && !input.billingAddress) return { shippingAddress, billingAddress };
  const violations: Violation[] = [];
  const given = {
    shippingAddress: input.shippingAddress ?? shippingAddress,
    billingAddress: input.billingAddress ?? billingAddress,
  };
  const places = readAddresses(given, order.invoiceRequired, violations);
  if (violations.length > 0 || !places) throw invalidAll(violations);
  if (!order.pudo) await requireReach(ctx, order, places.shippingAddress);
  return places;
}

/** The shipping was paid for, so the method stays: the new address must be within its zone. */
async function requireReach(ctx: Ctx, { shippingMethodCode }: OrderRow, to: OrderAddress) {
  const { shippingMethods } = await loadRules(ctx, null);
  const method = shippingMethods.find(({ code }) => code === shippingMethodCode);
  if (method && !reaches(method, to))
    throw invalid("shippingAddress.postcode", `«${method.name}» non arriva a questo indirizzo.`);
}
