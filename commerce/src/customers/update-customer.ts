import { and, eq } from "drizzle-orm";
import type { Customer, UpdateCustomer } from "#contract/customer.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { addresses, customers } from "../db/schema/customers.ts";
import { invalid } from "../errors.ts";
import { numericId } from "../http/numeric-id.ts";
import { requireValid } from "../http/require-valid.ts";
import { isWithinLimit, limit } from "../limits/limit.ts";
import { askForEmail } from "./ask-for-email.ts";
import { recordConsents } from "./consents.ts";
import { personRules, readBirthday } from "./customer-rules.ts";
import { findSelf } from "./find-customer.ts";
import type { CustomerRow } from "./find-customer.ts";
import { presentCustomer } from "./present.ts";
import { protectStaff } from "./protect-staff.ts";
import { requirePassword } from "./require-password.ts";
import { endSubscription, findSubscription, startSubscription } from "./subscriptions.ts";

const passwordToMove = "Per cambiare l’indirizzo e-mail scrivi la password attuale.";

/** A new address counts only once it is confirmed; until then the old one stays. */
export async function updateCustomer(ctx: Ctx, id: number, input: UpdateCustomer) {
  const before = await findSelf(ctx, id);
  const person = readPerson(before, input);
  const movesTo = isOtherEmail(before.email, person.email) ? person.email : undefined;
  if (movesTo) {
    protectStaff(ctx, before, "email");
    if (!input.currentPassword) throw invalid("currentPassword", passwordToMove);
    await requirePassword(ctx, before, input.currentPassword);
    await limit(ctx, "email_change", String(id));
  }
  const isWritten =
    movesTo && (await isWithinLimit(ctx, "email_change_letter", movesTo.toLowerCase()));
  return withTransaction(ctx, async (ctx): Promise<Customer> => {
    const defaultAddressId = await readDefaultAddress(ctx, before, input.defaultAddress);
    const [after] = await ctx.db
      .update(customers)
      .set({
        ...person,
        email: movesTo ? before.email : person.email,
        defaultAddressId,
        updatedAt: ctx.clock(),
      })
      .where(eq(customers.id, id))
      .returning();
    if (!after) throw new Error("Updating a customer returns it");
    if (movesTo) await askForEmail(ctx, after, movesTo, isWritten === true);
    await answerConsents(ctx, after, input);
    return presentCustomer(ctx, after);
  });
}

function readPerson(before: CustomerRow, input: UpdateCustomer) {
  const given = { ...input, birthday: readBirthday(input.birthday) };
  const kept = Object.entries(given).filter(([, value]) => value !== undefined);
  const { birthday, gender, phoneNumber, firstName, lastName, email } = requireValid(personRules, {
    ...before,
    ...Object.fromEntries(kept),
  });
  return {
    email,
    firstName,
    lastName,
    birthday: birthday || null,
    gender: gender ?? "u",
    phoneNumber: phoneNumber || null,
  };
}

const isOtherEmail = (a: string, b: string) => a.toLowerCase() !== b.toLowerCase();

async function readDefaultAddress(
  ctx: Ctx,
  customer: CustomerRow,
  iri: string | null | undefined,
): Promise<number | null> {
  if (iri === undefined) return customer.defaultAddressId;
  if (iri === null) return null;
  const [address] = await ctx.db
    .select({ id: addresses.id })
    .from(addresses)
    .where(
      and(
        eq(addresses.id, numericId(iri.split("/").at(-1) ?? "")),
        eq(addresses.customerId, customer.id),
      ),
    );
  if (!address) throw invalid("defaultAddress", "L’indirizzo non esiste.");
  return address.id;
}

/** The account's mailbox is proven and its owner is signed in: no further opt-in is needed. */
async function answerConsents(ctx: Ctx, customer: CustomerRow, input: UpdateCustomer) {
  const { email, id: customerId } = customer;
  const { profiling, newsletter = input.subscribedToNewsletter } = input.consents ?? {};
  const isSubscribed = (await findSubscription(ctx, email))?.state === "active";
  const changed = newsletter !== undefined && newsletter !== isSubscribed;
  await recordConsents(ctx, { email, customerId }, "personal_data", {
    newsletter: changed ? newsletter : undefined,
    profiling,
  });
  if (changed && newsletter) await startSubscription(ctx, email);
  if (changed && !newsletter) await endSubscription(ctx, email);
}
