import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import {
  type Customer,
  genderCodes,
  type LoginAnswer,
  type UpdateCustomer,
} from "#contract/customer.ts";
import { customerShape } from "#contract/forms/account.ts";
import { optionalPhone } from "#contract/forms/address.ts";
import { messages } from "#contract/forms/messages.ts";
import { acknowledgement, choice, flag, password } from "#contract/forms/rules.ts";
import { type CustomerRow, findByEmail, findSelf, type Session } from "../auth/index.ts";
import { type Ctx, invalid, logSecurity, withTransaction } from "../kernel/ctx.ts";
import { node, topNode } from "../kernel/http/json-ld.ts";
import { numericId, requireValid } from "../kernel/http/router.ts";
import { isWithinLimit, limit } from "../kernel/limits/limit.ts";
import {
  currentConsents,
  endSubscription,
  findSubscription,
  recordConsents,
  startSubscription,
} from "../marketing/index.ts";
import { deleteHealthRequests } from "../support/index.ts";
import { updateById } from "../kernel/db/rows.ts";
import { protectStaff, requirePassword } from "./passwords.ts";
import { addresses, customers, customerTokens } from "./schema.ts";
import {
  createCustomerToken,
  dropCustomerTokens,
  sendAccountExists,
  sendVerification,
} from "./tokens.ts";

export async function getCustomer(ctx: Ctx, id: number): Promise<Customer> {
  return presentCustomer(ctx, await findSelf(ctx, id));
}

export type Person = Pick<
  typeof customers.$inferInsert,
  "email" | "firstName" | "lastName" | "phoneNumber" | "birthday" | "gender"
>;

/** Adds a customer without a password, which they set through "password dimenticata". */
export async function addPerson(ctx: Ctx, person: Person): Promise<number | undefined> {
  const now = ctx.clock();
  const [row] = await ctx.db
    .insert(customers)
    .values({ ...person, passwordHash: "", verifiedAt: now, createdAt: now })
    .returning({ id: customers.id });
  return row?.id;
}

export const changePerson = (ctx: Ctx, id: number, person: Omit<Person, "email">) =>
  updateById(ctx.db, customers, id, { ...person, updatedAt: ctx.clock() });

const passwordToMove = "Per cambiare l’indirizzo e-mail scrivi la password attuale.";

/** A new email takes effect once confirmed; until then the old one stays. */
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
    movesTo && (await isWithinLimit(ctx, "email_change_email", movesTo.toLowerCase()));
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

/** No double opt-in: the account's mailbox is verified and its owner signed in. */
async function answerConsents(ctx: Ctx, customer: CustomerRow, input: UpdateCustomer) {
  const { email, id: customerId } = customer;
  const { profiling, health, newsletter = input.subscribedToNewsletter } = input.consents ?? {};
  const isSubscribed = (await findSubscription(ctx, email))?.state === "active";
  const changed = newsletter !== undefined && newsletter !== isSubscribed;
  await recordConsents(ctx, { email, customerId }, "personal_data", {
    newsletter: changed ? newsletter : undefined,
    profiling,
  });
  if (health === false) await withdrawHealth(ctx, customer);
  if (changed && newsletter) await startSubscription(ctx, email);
  if (changed && !newsletter) await endSubscription(ctx, email);
}

/** Deletes health data when the consent to it is withdrawn. */
async function withdrawHealth(ctx: Ctx, { id: customerId, email }: CustomerRow): Promise<void> {
  const person = { email, customerId };
  const current = await currentConsents(ctx, person);
  if (!current.some(({ kind, granted }) => kind === "health" && granted)) return;
  await recordConsents(ctx, person, "personal_data", { health: false });
  await deleteHealthRequests(ctx, { id: customerId, email });
}

/**
 * Requests an email change. The response for a taken address is the same; its owner is notified, and no link is sent. An
 * address that was signed up but never verified is not taken.
 */
async function askForEmail(
  ctx: Ctx,
  customer: CustomerRow,
  email: string,
  isWritten: boolean,
): Promise<void> {
  logSecurity(ctx, { event: "email.change_asked", mailbox: email });
  await dropCustomerTokens(ctx, customer.id, ["email"]);
  const token = await createCustomerToken(ctx, customer.id, "email", { email });
  if (!isWritten) return;
  if ((await findByEmail(ctx, email))?.verifiedAt) await sendAccountExists(ctx, email);
  else
    await sendVerification(ctx, { email, firstName: customer.firstName }, token, {
      isChange: true,
    });
}

/** The SPEC uses `male` and `female`, Sylius `m`, `f` and `u`: both are accepted, Sylius' codes are returned. */
const gender = choice(["u", "m", "f", "male", "female"]).transform((value) =>
  value === "male" || value === "female" ? genderCodes[value] : value,
);
const person = { ...customerShape, gender: gender.nullish() };

/** The registration form without its password confirmation, which only the storefront checks. */
export const signUpRules = z.object({
  ...person,
  password: password(),
  consents: z.object(
    { privacy: acknowledgement(), newsletter: flag(), profiling: flag() },
    messages.required,
  ),
});

export const personRules = z.object({ ...person, phoneNumber: optionalPhone() });

/** Accepts a day or a timestamp, of which only the day is used. */
export function readBirthday<Given extends string | null | undefined>(given: Given) {
  return given && /^\d{4}-\d{2}-\d{2}[T ]/.test(given) ? given.slice(0, 10) : given;
}

const addressIri = (ctx: Ctx, id: number) => `${ctx.config.apiPrefix}/shop/addresses/${id}`;

export async function presentCustomer(ctx: Ctx, row: CustomerRow): Promise<Customer> {
  const subscription = await findSubscription(ctx, row.email);
  return {
    ...topNode(ctx, "Customer", `shop/customers/${row.id}`),
    id: row.id,
    email: row.email,
    pendingEmail: await pendingEmail(ctx, row.id),
    firstName: row.firstName,
    lastName: row.lastName,
    fullName: [row.firstName, row.lastName].filter(Boolean).join(" "),
    phoneNumber: row.phoneNumber,
    gender: row.gender,
    birthday: row.birthday && `${row.birthday} 00:00:00`,
    subscribedToNewsletter: subscription?.state === "active",
    consents: await currentConsents(ctx, { email: row.email, customerId: row.id }),
    adminAccess: row.role !== "customer",
    defaultAddress: row.defaultAddressId === null ? null : addressIri(ctx, row.defaultAddressId),
    user: presentUser(ctx, row),
  };
}

const presentUser = (ctx: Ctx, row: CustomerRow) => ({
  ...node(ctx, "ShopUser", `shop/shop-users/${row.id}`),
  verified: row.verifiedAt !== null,
});

export const getUser = async (ctx: Ctx, id: number) => presentUser(ctx, await findSelf(ctx, id));

/** Data of a token that confirms a new email. */
export const NewEmail = z.object({ email: z.string() });

async function pendingEmail(ctx: Ctx, customerId: number): Promise<string | null> {
  const [token] = await ctx.db
    .select({ data: customerTokens.data })
    .from(customerTokens)
    .where(
      and(
        eq(customerTokens.customerId, customerId),
        eq(customerTokens.purpose, "email"),
        isNull(customerTokens.usedAt),
        gt(customerTokens.expiresAt, ctx.clock()),
      ),
    )
    .orderBy(desc(customerTokens.id))
    .limit(1);
  return token ? NewEmail.parse(token.data).email : null;
}

export async function presentLogin(
  ctx: Ctx,
  { token, session, customer }: { token: string; session: Session; customer: CustomerRow },
): Promise<LoginAnswer> {
  const customerData = await presentCustomer(ctx, customer);
  return {
    token,
    refresh_token: session.refreshToken,
    channelCode: ctx.config.channelCode,
    customer: customerData["@id"],
    customerData,
  };
}
