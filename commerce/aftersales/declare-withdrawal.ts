import { keysOf } from "#contract/format/keys-of.ts";
import { eq } from "drizzle-orm";
import type flags from "#contract/admin/desk/withdrawal-flags.json";
import { withoutLinks } from "#contract/format/plain-text.ts";
import { withdrawalSchema } from "#contract/forms/support.ts";
import {
  boughtName,
  composeStatement,
  isPlainNumber,
  isLate,
  printItem,
  returnBy,
  type Statement,
  termStarts,
  withoutFreeText,
  withReceipt,
} from "#contract/italy/withdrawal.ts";
import type { OrderItem } from "#contract/order.ts";
import type { SendWithdrawalRequest, WithdrawalRequest } from "#contract/support.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { emit } from "../kernel/events.ts";
import { requireValid } from "../kernel/http/router.ts";
import { admitEmail, type BotVerdict } from "../kernel/limits/bot-check.ts";
import { isWithinLimit, limit, mayWrite, mayWriteTrusted } from "../kernel/limits/limit.ts";
import { type Emails, sendEmail } from "../mail/index.ts";
import {
  isBuyer,
  findOrdersByTypedNumber,
  findPlacedByToken,
  mayWithdraw,
  type OrderRow,
  readPlaced,
  recordEvent,
} from "../orders/index.ts";
import { readCompany } from "../settings/index.ts";
import { identify, isOwnMailbox, romeMoment } from "../support/index.ts";
import { withdrawalRequests } from "./schema.ts";
import { noticeWithdrawal, refundOf } from "./withdrawals.ts";

/**
 * The withdrawal function of art. 54-bis Codice del consumo. Any statement is received and acknowledged with the same
 * response; products and date of the order are included only with the order's token or its owner's session. Callers who
 * know just number and email receive them by email to that mailbox.
 */
export async function withdraw(
  ctx: Ctx,
  input: SendWithdrawalRequest,
  network: string,
): Promise<WithdrawalRequest> {
  const { id: _id, ...person } = await identify(ctx, input);
  const named = await findNamedOrder(ctx, { ...input, email: person.email });
  const form = requireValid(withdrawalSchema, {
    ...input,
    ...person,
    items: input.items ?? undefined,
    orderNumber: (input.orderToken && named?.number) || input.orderNumber || input.orderToken,
  });
  const access = named && accessTo(ctx, named, { ...input, email: form.email });
  let verdict: BotVerdict = "unknown";
  if (named && (access === "opened" || access === "seen"))
    await limit(ctx, "withdrawal_order", `${access} ${named.id}`);
  else {
    await limit(ctx, "withdrawal", network);
    // Not limited per mailbox: strangers must not keep its owner from declaring.
    verdict = await admitEmail(ctx, input.recaptchaToken, { address: network });
  }
  const order = named && access ? await openOrder(ctx, named) : undefined;
  const chosen = form.items?.length ? form.items : null;
  const items = chosen ? nameItems(chosen, order) : wordsFor(form.products);
  const receivedAt = ctx.clock();
  const declaration: Statement = {
    ...form,
    company: (await readCompany(ctx)).name,
    // Only with the order's token: otherwise the receipt would reveal data of the order.
    orderedAt: (input.orderToken && order?.order.completedAt) || null,
    items: chosen && access === "claimed" ? nameItems(chosen, undefined) : items,
    notes: form.notes ?? null,
  };
  const statement = withReceipt(composeStatement(declaration), receivedAt);
  const reduced = withReceipt(composeStatement(withoutFreeText(declaration)), receivedAt);
  const isWritten = await mayAcknowledge(ctx, form.email, { order, access, network, verdict });
  const isNoticed = order && !isMailboxOf(order, form.email) && (await mayNotify(ctx, order.order));
  const isForeign =
    named && !access && (await isWithinLimit(ctx, "withdrawal_notice", named.token));
  const { products: _words, ...declared } = form;
  return withTransaction(ctx, async (ctx) => {
    const repeated = !!order && (await isRepeated(ctx, order.order.id));
    const flags: WithdrawalFlag[] = order
      ? flagsOf(order, chosen, { now: receivedAt, repeated })
      : [named ? "not_theirs" : "unknown_order"];
    if (order && access === "seen" && !isMailboxOf(order, form.email)) flags.push("not_theirs");
    const cardsOnly = flags.includes("cards_only");
    const [request] = await ctx.db
      .insert(withdrawalRequests)
      .values({
        ...declared,
        orderNumber: order?.order.number ?? form.orderNumber,
        orderId: order?.order.id ?? null,
        items,
        statement,
        receivedAt,
        flags,
      })
      .returning({ id: withdrawalRequests.id });
    if (!request) throw new Error("Inserting a withdrawal returns it");
    if (order) {
      await recordEvent(ctx, order.order.id, "withdrawal_requested", { requestId: request.id });
    }
    await emit(ctx, "withdrawal.received", {
      requestId: request.id,
      orderId: order?.order.id ?? null,
    });
    const receipt = {
      number: request.id,
      receivedAt: romeMoment(receivedAt),
      partial: items !== null,
    };
    if (isForeign) await noticeWithdrawal(ctx, named, { requestId: request.id, isLinked: false });
    if (isNoticed && order.order.email) {
      const { email } = order.order;
      await sendEmail(ctx, "withdrawal_received", email, `${request.id}:order`, {
        ...receipt,
        ...wordsOfEmail(
          ctx,
          { ...form, email },
          { order, statement, reduced, items: chosen && items },
        ),
        notice: true,
      });
    }
    if (isWritten) {
      await sendEmail(ctx, "withdrawal_received", form.email, request.id, {
        ...receipt,
        ...wordsOfEmail(ctx, form, { order, statement, reduced, items: chosen && items }),
        // An unverified mailbox other than the order's must not learn how it was paid.
        ...(order &&
          (isMailboxOf(order, form.email) || isOwnMailbox(ctx, form.email)) && {
            ...(await refundOf(ctx, order.order.id, form.email)),
            ...(cardsOnly && { cardsOnly }),
          }),
      });
    }
    return {
      "@context": `${ctx.config.apiPrefix}/contexts/WithdrawalRequest`,
      "@type": "WithdrawalRequest",
      id: request.id,
      receivedAt: romeMoment(receivedAt),
      statement,
      acknowledgementSentTo: isWritten ? form.email : null,
      returnBy: cardsOnly && access !== "claimed" ? null : returnBy(receivedAt),
    };
  });
}

declare module "../kernel/events.ts" {
  interface ShopEvents {
    /** `orderId` is null when the statement names no order of its sender. */
    "withdrawal.received": { requestId: number; orderId: number | null };
    "withdrawal.goods_received": { requestId: number };
    "withdrawal.answered": { requestId: number; outcome: "accepted" | "refused" };
  }
}

type Items = { name: string; quantity?: number }[] | null;

/** No mailbox limit for signed-in customers; owners of the order have one per order, which strangers cannot use up. */
async function mayAcknowledge(
  ctx: Ctx,
  email: string,
  found: {
    order: WithdrawnOrder | undefined;
    access: OrderAccess | undefined;
    network: string;
    verdict: BotVerdict;
  },
): Promise<boolean> {
  const { order, access, network, verdict } = found;
  if (isOwnMailbox(ctx, email)) return true;
  if (order && access !== "claimed" && isMailboxOf(order, email)) {
    return isWithinLimit(ctx, "withdrawal_email", `order ${order.order.id}`);
  }
  if (await mayWrite(ctx, "withdrawal_email", email, network)) return true;
  return verdict === "human" && mayWriteTrusted(ctx, "withdrawal_email", email, network);
}

/** The buyer is notified of every declaration, whichever mailbox gets the receipt. */
const mayNotify = (ctx: Ctx, { id }: OrderRow) =>
  isWithinLimit(ctx, "withdrawal_email", `notice ${id}`);

/** User input in the email: all of it to one's own mailbox, without links to the order's mailbox, else no free text. */
function wordsOfEmail(
  ctx: Ctx,
  { email, orderNumber }: { email: string; orderNumber: string },
  {
    order,
    statement,
    reduced,
    items,
  }: { order: WithdrawnOrder | undefined; statement: string; reduced: string; items: Items },
): Pick<Emails["withdrawal_received"], "orderNumber" | "statement" | "withoutFreeText" | "placed"> {
  const isOrders = order !== undefined && isMailboxOf(order, email);
  const isOwn = isOwnMailbox(ctx, email);
  const known = order?.order.number ?? (isPlainNumber(orderNumber) ? orderNumber : null);
  if (!isOrders && !isOwn)
    return { orderNumber: known, statement: reduced, withoutFreeText: true, placed: null };
  return {
    orderNumber: known,
    statement: isOwn ? statement : withoutLinks(statement, email),
    placed: order
      ? {
          at: order.order.completedAt && romeMoment(order.order.completedAt),
          items: (items ?? []).map(printItem),
        }
      : null,
  };
}

const isMailboxOf = ({ order }: WithdrawnOrder, email: string) =>
  order.email?.toLowerCase() === email.toLowerCase();

function nameItems(chosen: ChosenItem[], order: WithdrawnOrder | undefined) {
  return chosen.map(({ itemId, quantity }) => {
    const item = order?.items.find(({ id }) => id === itemId);
    return { name: item ? boughtName(item) : `articolo con riferimento ${itemId}`, quantity };
  });
}

const wordsFor = (products: string | null | undefined) =>
  products?.trim() ? [{ name: products }] : null;

async function isRepeated(ctx: Ctx, orderId: number): Promise<boolean> {
  return (await ctx.db.$count(withdrawalRequests, eq(withdrawalRequests.orderId, orderId))) > 0;
}

type WithdrawnOrder = { order: OrderRow; items: OrderItem[]; deliveries: (Date | null)[] };

type Named = Partial<Record<"orderNumber" | "orderToken" | "email", string | null | undefined>>;

/** The placed order a declaration names; if several match the number, the one of this mailbox. */
async function findNamedOrder(
  ctx: Ctx,
  { orderToken, orderNumber, email }: Named,
): Promise<OrderRow | undefined> {
  if (orderToken) return findPlacedByToken(ctx, orderToken);
  const found = await findOrdersByTypedNumber(ctx, orderNumber ?? "");
  const mailbox = email?.toLowerCase();
  return found.find((order) => order.email?.toLowerCase() === mailbox) ?? found[0];
}

/**
 * How the caller proved access. `opened`: as owner, or with the key emailed to the order's mailbox. `seen`: with the
 * order's token, which allows reading and paying. `claimed`: only number and email are known.
 */
type OrderAccess = "opened" | "seen" | "claimed";

function accessTo(
  ctx: Ctx,
  order: OrderRow,
  { orderToken, withdrawalKey, email }: SendWithdrawalRequest & { email: string },
): OrderAccess | undefined {
  if (isBuyer(ctx, order)) return "opened";
  if (mayWithdraw(ctx, order, withdrawalKey)) return "opened";
  if (orderToken) return "seen";
  return order.email?.toLowerCase() === email.toLowerCase() ? "claimed" : undefined;
}

/** Reads the order as bought, from its snapshots: the catalogue may have changed since. */
async function openOrder(ctx: Ctx, row: OrderRow): Promise<WithdrawnOrder> {
  const { order } = await readPlaced(ctx, row.id);
  return { order: row, items: order.items, deliveries: termStarts(order) };
}

/** Warnings for staff; none of them stops a statement from being received. */
type WithdrawalFlag = keyof typeof flags;

type ChosenItem = { itemId: number; quantity: number };

function flagsOf(
  { order, items, deliveries }: WithdrawnOrder,
  chosen: ChosenItem[] | null,
  { now, repeated }: { now: Date; repeated: boolean },
): WithdrawalFlag[] {
  const found = chosen?.flatMap(({ itemId }) => items.find(({ id }) => id === itemId) ?? []);
  const concerned = found ?? items;
  const cards = concerned.filter(({ giftCard }) => giftCard).length;
  const flags: Record<Exclude<WithdrawalFlag, "unknown_order" | "not_theirs">, boolean> = {
    cancelled: order.state === "cancelled",
    late: isLate(deliveries, now),
    repeated,
    unknown_items: found !== undefined && found.length < (chosen?.length ?? 0),
    too_many_pieces: chosen?.some((choice) => exceeds(items, choice)) ?? false,
    gift_card: cards > 0 && cards < concerned.length,
    cards_only: cards > 0 && cards === concerned.length,
    check_seal: concerned.some(({ product }) => product.sealed),
  };
  return keysOf(flags).filter((flag) => flags[flag]);
}

const exceeds = (items: OrderItem[], { itemId, quantity }: ChosenItem) =>
  quantity > (items.find(({ id }) => id === itemId)?.quantity ?? Infinity);
