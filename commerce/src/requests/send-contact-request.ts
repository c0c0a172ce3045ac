import { eq } from "drizzle-orm";
import { contactSchema } from "#contract/forms/contact.ts";
import { messages } from "#contract/forms/messages.ts";
import type { SendContactRequest } from "#contract/request.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { contactRequests, contactRequestTypes } from "../db/schema/voices.ts";
import { invalid } from "../errors.ts";
import { codeInIri } from "../http/code-in-iri.ts";
import { requireValid } from "../http/require-valid.ts";
import { verifyBotCheck } from "../limits/bot-check.ts";
import { isWithinLimit, limit } from "../limits/limit.ts";
import { queueLetter } from "../mail/queue-letter.ts";
import { identify } from "./identify.ts";
import { romeMoment } from "./rome-moment.ts";

/** The copy goes to whatever mailbox was typed, so it is limited as all such letters are. */
export async function sendContactRequest(
  ctx: Ctx,
  input: SendContactRequest,
  address: string,
): Promise<void> {
  const type = await findType(ctx, input.type);
  const { id: customerId, ...person } = await identify(ctx, input);
  const { privacy: _privacy, ...form } = requireValid(contactSchema(type), { ...input, ...person });
  if (!type) throw invalid("type", messages.choice);
  await limit(ctx, "contact", address);
  await verifyBotCheck(ctx, input.recaptchaToken, { address });
  const mayWrite = await isWithinLimit(ctx, "mailbox", form.email.toLowerCase());
  await withTransaction(ctx, async (ctx) => {
    const [request] = await ctx.db
      .insert(contactRequests)
      .values({ ...form, typeCode: type.code, customerId, createdAt: ctx.clock() })
      .returning({ id: contactRequests.id });
    if (!request || !mayWrite) return;
    await queueLetter(ctx, {
      key: `contact_copy:${request.id}`,
      to: form.email,
      name: "contact_copy",
      data: {
        typeName: type.name,
        message: form.message,
        receivedAt: romeMoment(ctx.clock()),
      },
    });
  });
}

async function findType(ctx: Ctx, name: string) {
  const [type] = await ctx.db
    .select()
    .from(contactRequestTypes)
    .where(eq(contactRequestTypes.code, codeInIri(name)));
  return type;
}
