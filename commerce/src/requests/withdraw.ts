import { eq } from "drizzle-orm";
import { withdrawalSchema } from "#contract/forms/withdrawal.ts";
import type { SendWithdrawalRequest, WithdrawalRequest } from "#contract/request.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { withdrawalRequests } from "../db/schema/voices.ts";
import { requireValid } from "../http/require-valid.ts";
import { limit } from "../limits/limit.ts";
import { queueLetter } from "../mail/queue-letter.ts";
import { recordEvent } from "../orders/record-event.ts";
import { readCompany } from "../settings/read-company.ts";
import { findNamedOrder, mayWithdraw, openOrder } from "./find-withdrawn-order.ts";
import type { WithdrawnOrder } from "./find-withdrawn-order.ts";
import { identify } from "./identify.ts";
import { romeMoment } from "./rome-moment.ts";
import { returnBy } from "./withdrawal-deadline.ts";
import { flagsOf } from "./withdrawal-flags.ts";
import type { ChosenItem, WithdrawalFlag } from "./withdrawal-flags.ts";
import { composeStatement } from "./withdrawal-statement.ts";

/**
 * The withdrawal function of art. 54-bis Codice del Consumo. Whatever order it names the statement is received and
 * acknowledged, and the answer is the same: only who can open the order finds its products and date in it.
 */
export async function withdraw(
  ctx: Ctx,
  input: SendWithdrawalRequest,
  address: string,
): Promise<WithdrawalRequest> {
  const named = await findNamedOrder(ctx, input);
  const { id: _id, ...person } = await identify(ctx, input);
  const form = requireValid(withdrawalSchema, {
    ...input,
    ...person,
    items: input.items ?? undefined,
    orderNumber: (input.orderToken && named?.number) || input.orderNumber || input.orderToken,
  });
  await limit(ctx, "withdrawal", address);
  const opened =
    named && mayWithdraw(ctx, named, { orderToken: input.orderToken, email: form.email })
      ? await openOrder(ctx, named)
      : undefined;
  const chosen = form.items?.length ? form.items : null;
  const company = await readCompany(ctx);
  const receivedAt = ctx.clock();
  const items = chosen ? nameItems(chosen, opened) : wordsFor(form.products);
  const statement = composeStatement({
    ...form,
    company: company.name,
    orderedAt: opened?.order.completedAt ?? null,
    items,
    notes: form.notes ?? null,
    receivedAt,
  });
  const { products: _words, ...declared } = form;
  return withTransaction(ctx, async (ctx) => {
    const [request] = await ctx.db
      .insert(withdrawalRequests)
      .values({
        ...declared,
        orderId: opened?.order.id ?? null,
        items,
        statement,
        receivedAt,
        flags: opened
          ? flagsOf(opened, chosen, {
              now: receivedAt,
              repeated: await isRepeated(ctx, opened.order.id),
            })
          : [named ? "not_theirs" : ("unknown_order" satisfies WithdrawalFlag)],
      })
      .returning({ id: withdrawalRequests.id });
    if (!request) throw new Error("Inserting a withdrawal returns it");
    if (opened) {
      await recordEvent(ctx, opened.order.id, "withdrawal_requested", { requestId: request.id });
    }
    await queueLetter(ctx, {
      key: `withdrawal_received:${request.id}`,
      to: form.email,
      name: "withdrawal_received",
      data: {
        statement,
        receivedAt: romeMoment(receivedAt),
        orderNumber: form.orderNumber,
      },
    });
    return {
      "@context": `${ctx.config.apiPrefix}/contexts/WithdrawalRequest`,
      "@id": `${ctx.config.apiPrefix}/shop/withdrawal-requests/${request.id}`,
      "@type": "WithdrawalRequest",
      id: request.id,
      receivedAt: romeMoment(receivedAt),
      statement,
      acknowledgementSentTo: form.email,
      returnBy: returnBy(receivedAt),
    };
  });
}

function nameItems(chosen: ChosenItem[], opened: WithdrawnOrder | undefined) {
  return chosen.map(({ itemId, quantity }) => {
    const item = opened?.items.find(({ id }) => id === itemId);
    return { name: item?.name ?? `articolo con riferimento ${itemId}`, quantity };
  });
}

const wordsFor = (products: string | null | undefined) =>
  products?.trim() ? [{ name: products }] : null;

async function isRepeated(ctx: Ctx, orderId: number): Promise<boolean> {
  return (await ctx.db.$count(withdrawalRequests, eq(withdrawalRequests.orderId, orderId))) > 0;
}
