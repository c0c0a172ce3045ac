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
import { limit, mayWrite } from "../limits/limit.ts";
import { queueLetter } from "../mail/queue-letter.ts";
import { identify, isOwnMailbox } from "./identify.ts";
import { romeMoment } from "./rome-moment.ts";

/** The receipt goes to whatever mailbox was typed: it is counted, and repeats the words only to one's own. */
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
  const isOwn = isOwnMailbox(ctx, form.email);
  const isWritten = isOwn || (await mayWrite(ctx, "contact_letter", form.email, address));
  await withTransaction(ctx, async (ctx) => {
    const [request] = await ctx.db
      .insert(contactRequests)
      .values({ ...form, typeCode: type.code, customerId, createdAt: ctx.clock() })
      .returning({ id: contactRequests.id });
    if (!request || !isWritten) return;
    await queueLetter(ctx, {
      key: `contact_copy:${request.id}`,
      to: form.email,
      name: "contact_copy",
      data: {
        number: request.id,
        typeName: type.name,
        message: isOwn ? form.message : null,
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
