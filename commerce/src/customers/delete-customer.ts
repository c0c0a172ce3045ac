import { and, eq, sql } from "drizzle-orm";
import type { DeleteCustomer } from "#contract/customer.ts";
import { noteSecurity } from "../auth/note-security.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import {
  addresses,
  consents,
  customerTokens,
  customers,
  newsletterSubscriptions,
  refreshTokens,
} from "../db/schema/customers.ts";
import { orders } from "../db/schema/orders.ts";
import { reviews, stockAlerts } from "../db/schema/voices.ts";
import { wishlists } from "../db/schema/wishlist.ts";
import { invalid } from "../errors.ts";
import { queueLetter } from "../mail/queue-letter.ts";
import { recordConsents } from "./consents.ts";
import { findSelf } from "./find-customer.ts";
import type { CustomerRow } from "./find-customer.ts";
import { requirePassword } from "./require-password.ts";

/** The person goes; orders stay as the law wants them, reachable by their own links as those of a guest. */
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
  await withTransaction(ctx, async (ctx) => {
    const email = `deleted-${id}@deleted.invalid`;
    await withdrawConsents(ctx, customer, email);
    await forgetBelongings(ctx, customer);
    await ctx.db
      .update(customers)
      .set({ ...nobody, email, sessionEpoch: customer.sessionEpoch + 1, deletedAt: ctx.clock() })
      .where(eq(customers.id, id));
    await queueLetter(ctx, {
      key: `account_deleted:${id}`,
      to: customer.email,
      name: "account_deleted",
      data: { firstName: customer.firstName },
    });
  });
  noteSecurity(ctx, { event: "account.deleted" });
}

const nobody = {
  passwordHash: "",
  firstName: null,
  lastName: null,
  phoneNumber: null,
  birthday: null,
  gender: "u" as const,
  defaultAddressId: null,
  verifiedAt: null,
};

/** What was once answered stays provable, no longer under the person's name. */
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

async function forgetBelongings(ctx: Ctx, { id, email }: CustomerRow): Promise<void> {
  await ctx.db.delete(addresses).where(eq(addresses.customerId, id));
  await ctx.db.delete(customerTokens).where(eq(customerTokens.customerId, id));
  await ctx.db.delete(refreshTokens).where(eq(refreshTokens.customerId, id));
  await ctx.db.delete(wishlists).where(eq(wishlists.customerId, id));
  await ctx.db.delete(stockAlerts).where(sql`lower(${stockAlerts.email}) = lower(${email})`);
  await ctx.db.delete(orders).where(and(eq(orders.customerId, id), eq(orders.state, "cart")));
  await ctx.db
    .update(orders)
    .set({ customerId: null, createdByGuest: true })
    .where(eq(orders.customerId, id));
  await ctx.db
    .update(reviews)
    .set({ customerId: null, author: "Cliente Rugiada" })
    .where(eq(reviews.customerId, id));
}
