import { eq, sql } from "drizzle-orm";
import type { CustomerExport, DeleteCustomer } from "#contract/customer.ts";
import { type CustomerRow, findSelf } from "../auth/index.ts";
import { deleteRitual, exportRitual } from "../guide/index.ts";
import { type Ctx, invalid, logSecurity, withTransaction } from "../kernel/ctx.ts";
import { emit } from "../kernel/events.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { sendEmail } from "../mail/index.ts";
import {
  exportWishlist,
  findSubscription,
  forgetShopper,
  listConsents,
  recordConsents,
} from "../marketing/index.ts";
import { exportOrders, forgetBuyer } from "../orders/index.ts";
import { exportReviews, forgetReviewer } from "../reviews/index.ts";
import { exportContactRequests } from "../support/index.ts";
import { addressesOf } from "./addresses.ts";
import { passkeysOf } from "./passkeys.ts";
import { requirePassword } from "./passwords.ts";
import { presentCustomer } from "./customers.ts";
import {
  addresses,
  consents,
  customers,
  customerTokens,
  newsletterSubscriptions,
  knownDevices,
  passkeys,
  refreshTokens,
} from "./schema.ts";

declare module "../kernel/events.ts" {
  interface ShopEvents {
    "customer.deleted": { customerId: number };
  }
}

export const exportSelf = async (ctx: Ctx, id: number) =>
  exportCustomer(ctx, await findSelf(ctx, id));

export async function exportCustomer(ctx: Ctx, row: CustomerRow): Promise<CustomerExport> {
  const { id } = row;
  const subscription = await findSubscription(ctx, row.email);
  return {
    exportedAt: wireDate(ctx.clock()),
    customer: await presentCustomer(ctx, row),
    addresses: await addressesOf(ctx, id),
    consents: await listConsents(ctx, { email: row.email, customerId: id }),
    newsletter: subscription
      ? { state: subscription.state, requestedAt: wireDate(subscription.requestedAt) }
      : null,
    orders: await exportOrders(ctx, row),
    wishlist: await exportWishlist(ctx, id),
    reviews: await exportReviews(ctx, id),
    contactRequests: await exportContactRequests(ctx, row),
    ritual: await exportRitual(ctx, id),
    passkeys: await exportPasskeys(ctx, id),
    devices: await exportDevices(ctx, id),
    staffNotes: row.notes,
    staffTags: row.tags,
  };
}

async function exportPasskeys(ctx: Ctx, customerId: number) {
  const rows = await passkeysOf(ctx, customerId);
  return rows.map(({ name, createdAt }) => ({ name, createdAt: wireDate(createdAt) }));
}

async function exportDevices({ db }: Ctx, customerId: number) {
  const rows = await db.select().from(knownDevices).where(eq(knownDevices.customerId, customerId));
  return rows.map(({ device, lastSeenAt }) => ({
    device: device || null,
    lastSeenAt: wireDate(lastSeenAt),
  }));
}

/** Anonymises the account; orders are kept as required by law and stay readable by their links. */
export async function deleteCustomer(
  ctx: Ctx,
  id: number,
  { currentPassword }: DeleteCustomer,
): Promise<void> {
  const customer = await findSelf(ctx, id);
  await requirePassword(ctx, customer, currentPassword);
  if (customer.role !== "customer") {
    throw invalid("", "Un account con accesso al pannello non si può eliminare da qui.");
  }
  await withTransaction(ctx, (ctx) => purgeCustomer(ctx, customer, "asked"));
  logSecurity(ctx, { event: "account.deleted" });
}

export async function purgeCustomer(
  ctx: Ctx,
  customer: CustomerRow,
  reason: "asked" | "unused",
): Promise<void> {
  const { id, firstName } = customer;
  const email = `deleted-${id}@deleted.invalid`;
  await emit(ctx, "customer.deleted", { customerId: id });
  await withdrawConsents(ctx, customer, email);
  await deleteBelongings(ctx, customer);
  await ctx.db
    .update(customers)
    .set({ ...nobody, email, sessionEpoch: customer.sessionEpoch + 1, deletedAt: ctx.clock() })
    .where(eq(customers.id, id));
  const statedReason = customer.verifiedAt ? reason : "guest";
  await sendEmail(ctx, "account_deleted", customer.email, id, { firstName, reason: statedReason });
}

const nobody = {
  passwordHash: "",
  firstName: null,
  lastName: null,
  phoneNumber: null,
  notes: null,
  tags: [],
  guestSince: null,
  birthday: null,
  gender: "u" as const,
  defaultAddressId: null,
  verifiedAt: null,
};

/** Consent records stay as proof, but under an anonymous address. */
async function withdrawConsents(ctx: Ctx, { id, email }: CustomerRow, anonymous: string) {
  await recordConsents(ctx, { email, customerId: id }, "account_deletion", {
    newsletter: false,
    profiling: false,
  });
  const sameEmail = sql`lower(${consents.email}) = lower(${email})`;
  await ctx.db.update(consents).set({ email: anonymous, customerId: id }).where(sameEmail);
  await ctx.db
    .delete(newsletterSubscriptions)
    .where(sql`lower(${newsletterSubscriptions.email}) = lower(${email})`);
}

async function deleteBelongings(ctx: Ctx, { id, email }: CustomerRow): Promise<void> {
  await ctx.db.delete(addresses).where(eq(addresses.customerId, id));
  await ctx.db.delete(customerTokens).where(eq(customerTokens.customerId, id));
  await ctx.db.delete(refreshTokens).where(eq(refreshTokens.customerId, id));
  await ctx.db.delete(knownDevices).where(eq(knownDevices.customerId, id));
  await ctx.db.delete(passkeys).where(eq(passkeys.customerId, id));
  await forgetShopper(ctx, { id, email });
  await deleteRitual(ctx, id);
  await forgetBuyer(ctx, { id, email });
  await forgetReviewer(ctx, id);
}
