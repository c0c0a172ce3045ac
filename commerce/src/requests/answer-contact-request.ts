import { eq } from "drizzle-orm";
import { hashToken } from "../auth/secrets.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { contactRequests, contactRequestTypes } from "../db/schema/voices.ts";
import { invalid, notFound } from "../errors.ts";
import { queueLetter } from "../mail/queue-letter.ts";

/** For the back office: the same answer sent twice leaves once. */
export async function answerContactRequest(ctx: Ctx, id: number, answer: string): Promise<void> {
  if (answer.trim() === "") throw invalid("answer", "Questo campo è obbligatorio");
  await withTransaction(ctx, async (ctx) => {
    const [request] = await ctx.db
      .update(contactRequests)
      .set({ status: "closed" })
      .where(eq(contactRequests.id, id))
      .returning();
    if (!request) throw notFound();
    const [type] = await ctx.db
      .select()
      .from(contactRequestTypes)
      .where(eq(contactRequestTypes.code, request.typeCode));
    await queueLetter(ctx, {
      key: `contact_answer:${id}:${hashToken(answer)}`,
      to: request.email,
      name: "contact_answer",
      data: { typeName: type?.name ?? request.typeCode, question: request.message, answer },
    });
  });
}
