import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { monthsBefore, RETENTION_MONTHS } from "#contract/retention.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { links, queueEmail } from "../mail/index.ts";
import { recordConsents } from "../newsletter/index.ts";
import { orders } from "../orders/schema.ts";
import { forgetCustomer } from "./personal-data.ts";
import { consents, customers } from "./schema.ts";

/** Who has not used the account has a month to come back. */
const noticeDays = 30;
const day = 24 * 60 * 60 * 1000;

/** Unused accounts are told of their end a month before it; then they go. */
export async function purgeInactiveAccounts(ctx: Ctx): Promise<Record<string, number>> {
  const told = await ctx.db
    .select()
    .from(customers)
    .where(and(unusedFor(ctx, RETENTION_MONTHS.account, noticeDays), isNull(noticeAt)));
  for (const customer of told) await announceEnd(ctx, customer);
  const lastNotice = new Date(ctx.clock().getTime() - noticeDays * day);
  const ended = await ctx.db
    .select()
    .from(customers)
    .where(and(unusedFor(ctx, RETENTION_MONTHS.account), lt(noticeAt, lastNotice)));
  for (const customer of ended)
    await withTransaction(ctx, (ctx) => forgetCustomer(ctx, customer, "unused"));
  return { accountsTold: told.length, accounts: ended.length };
}

const noticeAt = customers.inactiveNoticeAt;

/** Neither logins nor orders; staff never count as unused. */
function unusedFor(ctx: Ctx, months: number, daysLess = 0) {
  const moment = new Date(monthsBefore(ctx.clock(), months).getTime() + daysLess * day);
  const lastOrder = sql`(select max(${orders.createdAt}) from ${orders} where ${orders.customerId} = ${customers.id})`;
  return and(
    eq(customers.role, "customer"),
    isNull(customers.deletedAt),
    isNotNull(customers.verifiedAt),
    sql`greatest(${customers.lastSeenAt}, ${lastOrder}) < ${moment.toISOString()}::timestamptz`,
  );
}

function announceEnd(ctx: Ctx, { id, email, firstName }: typeof customers.$inferSelect) {
  const now = ctx.clock();
  return withTransaction(ctx, async (ctx) => {
    await ctx.db.update(customers).set({ inactiveNoticeAt: now }).where(eq(customers.id, id));
    await queueEmail(ctx, {
      key: `account_inactive:${id}:${now.getTime()}`,
      to: email,
      name: "account_inactive",
      data: {
        firstName,
        months: RETENTION_MONTHS.account,
        day: new Date(now.getTime() + (noticeDays + 1) * day).toISOString(),
        link: links.logIn(ctx),
      },
    });
  });
}

/** A consent to personal offers that was not given again within its time is over. */
export async function endOldProfiling(ctx: Ctx): Promise<Record<string, number>> {
  const last = ctx.db
    .selectDistinctOn([sql`lower(${consents.email})`], {
      email: consents.email,
      customerId: consents.customerId,
      granted: consents.granted,
      at: consents.at,
    })
    .from(consents)
    .where(eq(consents.kind, "profiling"))
    .orderBy(sql`lower(${consents.email})`, sql`${consents.at} desc`, sql`${consents.id} desc`)
    .as("last");
  const old = await ctx.db
    .select()
    .from(last)
    .where(
      and(
        eq(last.granted, true),
        lt(last.at, monthsBefore(ctx.clock(), RETENTION_MONTHS.profiling)),
      ),
    );
  for (const { email, customerId } of old)
    await recordConsents(ctx, { email, customerId }, "retention", { profiling: false });
  return { profilingConsents: old.length };
}
