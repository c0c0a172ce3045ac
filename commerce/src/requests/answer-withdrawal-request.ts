import { eq } from "drizzle-orm";
import type { AnswerWithdrawalRequest } from "#contract/admin/people.ts";
import { unlinked } from "#contract/plain-text.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { withdrawalRequests } from "../db/schema/voices.ts";
import { CommerceError, invalid, notFound } from "../errors.ts";
import { queueLetter } from "../mail/queue-letter.ts";
import { recordEvent } from "../orders/record-event.ts";
import { returnBy } from "./withdrawal-deadline.ts";

type Request = typeof withdrawalRequests.$inferSelect;

/** For the back office, once: what is accepted stays open until the money is back. */
export async function answerWithdrawalRequest(
  ctx: Ctx,
  id: number,
  input: AnswerWithdrawalRequest,
): Promise<void> {
  const answer = input.answer?.trim() || null;
  await withTransaction(ctx, async (ctx) => {
    const isIt = eq(withdrawalRequests.id, id);
    const [request] = await ctx.db.select().from(withdrawalRequests).where(isIt).for("update");
    if (!request) throw notFound();
    if (request.outcome) {
      throw new CommerceError("conflict", "A questa dichiarazione è già stato risposto.");
    }
    await write(ctx, request, input.outcome, answer);
    await ctx.db
      .update(withdrawalRequests)
      .set({
        outcome: input.outcome,
        answer,
        answeredAt: ctx.clock(),
        status: input.outcome === "accepted" ? "open" : "closed",
      })
      .where(isIt);
    if (request.orderId) {
      await recordEvent(ctx, request.orderId, `withdrawal_${input.outcome}`, {
        requestId: id,
        reason: answer,
      });
    }
  });
}

function write(
  ctx: Ctx,
  request: Request,
  outcome: AnswerWithdrawalRequest["outcome"],
  answer: string | null,
): Promise<void> {
  const { id, email, firstName, receivedAt } = request;
  const letter = { key: `withdrawal_answer:${id}`, to: email };
  const data = {
    firstName,
    orderNumber: unlinked(request.orderNumber),
    statement: unlinked(request.statement, email),
  };
  if (outcome === "accepted") {
    return queueLetter(ctx, {
      ...letter,
      name: "withdrawal_accepted",
      data: { ...data, answer, returnBy: returnBy(receivedAt) },
    });
  }
  if (!answer) throw invalid("answer", "Questo campo è obbligatorio");
  return queueLetter(ctx, { ...letter, name: "withdrawal_refused", data: { ...data, answer } });
}
