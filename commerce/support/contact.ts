import { and, asc, eq, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { RETENTION_MONTHS } from "#contract/constants.ts";
import { formatter, monthsBefore } from "#contract/format/dates.ts";
import { messages } from "#contract/forms/messages.ts";
import { contactSchema } from "#contract/forms/support.ts";
import type { ContactRequestType, SendContactRequest } from "#contract/support.ts";
import { findSelf } from "../auth/index.ts";
import { contactRequests, contactRequestTypes } from "./schema.ts";
import { existing, type Ctx, invalid, notFound, withTransaction } from "../kernel/ctx.ts";
import { emit } from "../kernel/events.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { codeInIri, requireValid } from "../kernel/http/router.ts";
import { admitEmail } from "../kernel/limits/bot-check.ts";
import { limit, mayWrite } from "../kernel/limits/limit.ts";
import { hashToken } from "../kernel/secrets.ts";
import { sendEmail } from "../mail/index.ts";
import { recordConsents } from "../marketing/index.ts";
import { readFeatures } from "../settings/index.ts";
import { findRow } from "../kernel/db/rows.ts";

declare module "../kernel/events.ts" {
  interface ShopEvents {
    "contact.received": { requestId: number };
  }
}

export const openContactRequests = sql`from contact_requests where status in ('new', 'open')`;

/** The receipt goes to an unverified mailbox, so it is rate-limited and quotes the message only to one's own mailbox. */
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
  await admitEmail(ctx, input.recaptchaToken, { address });
  const isOwn = isOwnMailbox(ctx, form.email);
  const isWritten = isOwn || (await mayWrite(ctx, "contact_email", form.email, address));
  await withTransaction(ctx, async (ctx) => {
    const [request] = await ctx.db
      .insert(contactRequests)
      .values({ ...form, typeCode: type.code, customerId, createdAt: ctx.clock() })
      .returning({ id: contactRequests.id });
    if (form.healthConsent) {
      const person = { email: form.email, customerId };
      await recordConsents(ctx, person, "consultation", { health: true });
    }
    if (!request) throw new Error("Inserting a message returns it");
    await emit(ctx, "contact.received", { requestId: request.id });
    if (!isWritten) return;
    await sendEmail(ctx, "contact_copy", form.email, request.id, {
      number: request.id,
      typeName: type.name,
      message: isOwn ? form.message : null,
      receivedAt: romeMoment(ctx.clock()),
    });
  });
}

async function findType(ctx: Ctx, name: string) {
  return findRow(
    ctx.db,
    contactRequestTypes,
    eq(contactRequestTypes.code, codeInIri(ctx, "contact-request-types", name)),
  );
}

/** For the back office: the same answer submitted twice is sent once. */
export async function answerContactRequest(ctx: Ctx, id: number, answer: string): Promise<void> {
  if (answer.trim() === "") throw invalid("answer", "Questo campo è obbligatorio");
  await withTransaction(ctx, async (ctx) => {
    const [request] = await ctx.db
      .update(contactRequests)
      .set({ status: "closed", answeredAt: ctx.clock() })
      .where(eq(contactRequests.id, id))
      .returning();
    if (!request) throw notFound();
    const type = await findType(ctx, request.typeCode);
    await sendEmail(ctx, "contact_answer", request.email, `${id}:${hashToken(answer)}`, {
      typeName: type?.name ?? request.typeCode,
      question: request.message,
      answer,
    });
  });
}

export async function listContactTypes(ctx: Ctx): Promise<ContactRequestType[]> {
  const { giftCards } = await readFeatures(ctx);
  const types = await ctx.db
    .select()
    .from(contactRequestTypes)
    .where(giftCards ? undefined : ne(contactRequestTypes.code, "carta_regalo"))
    .orderBy(asc(contactRequestTypes.position), asc(contactRequestTypes.id));
  return types.map(({ code, name, description, requiresOrderNumber, requiresProductCode }) => ({
    "@id": `${ctx.config.apiPrefix}/shop/contact-request-types/${code}`,
    "@type": "ContactRequestType",
    code,
    name,
    description,
    requiresOrderNumber,
    requiresProductCode,
  }));
}

export async function getContactType(ctx: Ctx, code: string): Promise<ContactRequestType> {
  return existing((await listContactTypes(ctx)).find((type) => type.code === code));
}

/** Requests of this type may contain health data. */
const consultation = "consulenza";

/** Deletes requests as promised by the privacy notice; those with health data earlier. */
export async function purgeContactRequests(ctx: Ctx): Promise<Record<string, number>> {
  const { consultation: health, message } = RETENTION_MONTHS;
  const isConsultation = sql`(${contactRequests.typeCode} = ${consultation} or ${contactRequests.healthConsent})`;
  const last = sql`coalesce(${contactRequests.answeredAt}, ${contactRequests.createdAt})`;
  const gone = await ctx.db
    .delete(contactRequests)
    .where(
      or(
        and(isConsultation, lt(contactRequests.createdAt, monthsBefore(ctx.clock(), health))),
        and(
          sql`not ${isConsultation}`,
          sql`${last} < ${monthsBefore(ctx.clock(), message).toISOString()}::timestamptz`,
        ),
      ),
    )
    .returning({ isConsultation: sql<boolean>`${isConsultation}` });
  const consultations = gone.filter(({ isConsultation }) => isConsultation).length;
  return { consultations, messages: gone.length - consultations };
}

type Person = { id: number; email: string };

const isFrom = ({ id, email }: Person): SQL | undefined =>
  or(eq(contactRequests.customerId, id), sql`lower(${contactRequests.email}) = lower(${email})`);

/** The requests' part of the personal data export. */
export async function exportContactRequests({ db }: Ctx, person: Person) {
  const found = await db
    .select({ message: contactRequests.message, createdAt: contactRequests.createdAt })
    .from(contactRequests)
    .where(isFrom(person))
    .orderBy(asc(contactRequests.id));
  return found.map(({ message, createdAt }) => ({ message, createdAt: wireDate(createdAt) }));
}

/** Deletes requests with health data when the consent is withdrawn. */
export async function deleteHealthRequests({ db }: Ctx, person: Person): Promise<void> {
  await db.delete(contactRequests).where(and(contactRequests.healthConsent, isFrom(person)));
}

type Typed = {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  email?: string | null | undefined;
};

/** Fills in name and mailbox of signed-in customers; typed values take precedence. */
export async function identify(ctx: Ctx, { firstName, lastName, email }: Typed) {
  const { actor } = ctx;
  const self = actor.type === "customer" ? await findSelf(ctx, actor.id) : undefined;
  return {
    id: self?.id ?? null,
    firstName: firstName || self?.firstName || undefined,
    lastName: lastName || self?.lastName || undefined,
    email: email || self?.email,
  };
}

/** Only the mailbox of a signed-in customer is verified; a typed address is not. */
export const isOwnMailbox = ({ actor }: Ctx, email: string) =>
  actor.type === "customer" && actor.email.toLowerCase() === email.toLowerCase();

const wallClock = formatter({ dateStyle: "short", timeStyle: "medium" }, "sv-SE");
const withOffset = formatter({ timeZoneName: "longOffset" }, "en-GB");

/** Local time in Rome with UTC offset: `2026-11-15T10:32:07+01:00`. */
export function romeMoment(date: Date): string {
  const [, offset = ""] = withOffset(date).split("GMT");
  return wallClock(date).replace(" ", "T") + offset;
}

/** Includes the name of the request's type. */
export async function findContactRequest({ db }: Ctx, id: number) {
  const [found] = await db
    .select({ request: contactRequests, type: contactRequestTypes.name })
    .from(contactRequests)
    .leftJoin(contactRequestTypes, eq(contactRequestTypes.code, contactRequests.typeCode))
    .where(eq(contactRequests.id, id));
  return found;
}
