import { eq } from "drizzle-orm";
import { withdrawalSchema } from "#contract/forms/withdrawal.ts";
import { unlinked } from "#contract/plain-text.ts";
import type { SendWithdrawalRequest, WithdrawalRequest } from "#contract/request.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { withdrawalRequests } from "../db/schema/voices.ts";
import { requireValid } from "../http/require-valid.ts";
import { verifyBotCheck } from "../limits/bot-check.ts";
import { isWithinLimit, limit, mayWrite } from "../limits/limit.ts";
import type { Letters } from "../mail/letters.ts";
import { queueLetter } from "../mail/queue-letter.ts";
import { recordEvent } from "../orders/record-event.ts";
import { readCompany } from "../settings/read-company.ts";
import { accessTo, findNamedOrder, openOrder } from "./find-withdrawn-order.ts";
import type { OrderAccess, WithdrawnOrder } from "./find-withdrawn-order.ts";
import { identify, isOwnMailbox } from "./identify.ts";
import { romeMoment } from "./rome-moment.ts";
import { returnBy } from "./withdrawal-deadline.ts";
import { flagsOf } from "./withdrawal-flags.ts";
import type { ChosenItem, WithdrawalFlag } from "./withdrawal-flags.ts";
import { composeStatement, printItem } from "./withdrawal-statement.ts";

/**
 * The withdrawal function of art. 54-bis Codice del Consumo. Whatever order it names the statement is received and
 * acknowledged, and the answer is the same: only its token or its owner's session put the products and the date of the
 * order into it. Who knows number and e-mail alone is told of them by a letter to that mailbox.
 */
export async function withdraw(
  ctx: Ctx,
  input: SendWithdrawalRequest,
  network: string,
): Promise<WithdrawalRequest> {
  const named = await findNamedOrder(ctx, input);
  const { id: _id, ...person } = await identify(ctx, input);
  const form = requireValid(withdrawalSchema, {
    ...input,
    ...person,
    items: input.items ?? undefined,
    orderNumber: (input.orderToken && named?.number) || input.orderNumber || input.orderToken,
  });
  const access = named && accessTo(ctx, named, { orderToken: input.orderToken, email: form.email });
  if (named && access === "opened") await limit(ctx, "withdrawal", `order ${named.id}`);
  else {
    await limit(ctx, "withdrawal", network);
    await verifyBotCheck(ctx, input.recaptchaToken, { address: network });
  }
  const order = named && access ? await openOrder(ctx, named) : undefined;
  const chosen = form.items?.length ? form.items : null;
  const items = chosen ? nameItems(chosen, order) : wordsFor(form.products);
  const receivedAt = ctx.clock();
  const statement = composeStatement({
    ...form,
    company: (await readCompany(ctx)).name,
    orderedAt: (access === "opened" && order?.order.completedAt) || null,
    items: chosen && access !== "opened" ? nameItems(chosen, undefined) : items,
    notes: form.notes ?? null,
    receivedAt,
  });
  const isWritten = await mayAcknowledge(ctx, form.email, { order, access, network });
  const { products: _words, ...declared } = form;
  return withTransaction(ctx, async (ctx) => {
    const [request] = await ctx.db
      .insert(withdrawalRequests)
      .values({
        ...declared,
        orderId: order?.order.id ?? null,
        items,
        statement,
        receivedAt,
        flags: order
          ? flagsOf(order, chosen, {
              now: receivedAt,
              repeated: await isRepeated(ctx, order.order.id),
            })
          : [named ? "not_theirs" : ("unknown_order" satisfies WithdrawalFlag)],
      })
      .returning({ id: withdrawalRequests.id });
    if (!request) throw new Error("Inserting a withdrawal returns it");
    if (order) {
      await recordEvent(ctx, order.order.id, "withdrawal_requested", { requestId: request.id });
    }
    if (isWritten) {
      await queueLetter(ctx, {
        key: `withdrawal_received:${request.id}`,
        to: form.email,
        name: "withdrawal_received",
        data: {
          number: request.id,
          receivedAt: romeMoment(receivedAt),
          partial: items !== null,
          ...wordsOfLetter(ctx, form, { order, statement, items: chosen && items }),
        },
      });
    }
    return {
      "@context": `${ctx.config.apiPrefix}/contexts/WithdrawalRequest`,
      "@id": `${ctx.config.apiPrefix}/shop/withdrawal-requests/${request.id}`,
      "@type": "WithdrawalRequest",
      id: request.id,
      receivedAt: romeMoment(receivedAt),
      statement,
      acknowledgementSentTo: isWritten ? form.email : null,
      returnBy: returnBy(receivedAt),
    };
  });
}

type Items = { name: string; quantity?: number }[] | null;

/** A mailbox of one's own is not counted; whoever opens the order has letters no stranger can use up. */
async function mayAcknowledge(
  ctx: Ctx,
  email: string,
  found: { order: WithdrawnOrder | undefined; access: OrderAccess | undefined; network: string },
): Promise<boolean> {
  const { order, access, network } = found;
  if (isOwnMailbox(ctx, email)) return true;
  if (order && access === "opened" && isMailboxOf(order, email)) {
    return isWithinLimit(ctx, "withdrawal_letter", `order ${order.order.id}`);
  }
  return mayWrite(ctx, "withdrawal_letter", email, network);
}

/** How much of what was typed a letter repeats: all of it to one's own mailbox, no links to that of the order, else nothing. */
function wordsOfLetter(
  ctx: Ctx,
  { email, orderNumber }: { email: string; orderNumber: string },
  {
    order,
    statement,
    items,
  }: { order: WithdrawnOrder | undefined; statement: string; items: Items },
): Pick<Letters["withdrawal_received"], "orderNumber" | "statement" | "placed"> {
  const isOrders = order !== undefined && isMailboxOf(order, email);
  const isOwn = isOwnMailbox(ctx, email);
  const known = order?.order.number ?? (/^#?[\w-]{1,32}$/.test(orderNumber) ? orderNumber : null);
  if (!isOrders && !isOwn) return { orderNumber: known, statement: null, placed: null };
  return {
    orderNumber: known,
    statement: isOwn ? statement : unlinked(statement, email),
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
    return { name: item?.name ?? `articolo con riferimento ${itemId}`, quantity };
  });
}

const wordsFor = (products: string | null | undefined) =>
  products?.trim() ? [{ name: products }] : null;

async function isRepeated(ctx: Ctx, orderId: number): Promise<boolean> {
  return (await ctx.db.$count(withdrawalRequests, eq(withdrawalRequests.orderId, orderId))) > 0;
}
