import { and, eq, gt, inArray, isNotNull, isNull, lt, notExists } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import {
  customerTokens,
  customers,
  newsletterSubscriptions,
  refreshTokens,
} from "../db/schema/customers.ts";

const keptDays = 30;
const day = 24 * 60 * 60 * 1000;

/** Once a day: accounts and subscriptions nobody ever confirmed go, and with them links and sessions long dead. */
export async function forgetUnconfirmed(ctx: Ctx): Promise<void> {
  const now = ctx.clock();
  const oldest = new Date(now.getTime() - keptDays * day);
  const recentLinks = ctx.db
    .select()
    .from(customerTokens)
    .where(and(eq(customerTokens.customerId, customers.id), gt(customerTokens.createdAt, oldest)));
  await ctx.db
    .delete(customers)
    .where(and(isNull(customers.verifiedAt), isNull(customers.deletedAt), notExists(recentLinks)));
  await ctx.db
    .delete(newsletterSubscriptions)
    .where(
      and(
        eq(newsletterSubscriptions.state, "pending"),
        lt(newsletterSubscriptions.requestedAt, oldest),
      ),
    );
  const verified = ctx.db
    .select({ id: customers.id })
    .from(customers)
    .where(isNotNull(customers.verifiedAt));
  await ctx.db
    .delete(customerTokens)
    .where(and(lt(customerTokens.expiresAt, oldest), inArray(customerTokens.customerId, verified)));
  await ctx.db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now));
}
