import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { RETENTION_MONTHS } from "#contract/constants.ts";
import { addDays, monthsBefore } from "#contract/format/dates.ts";
import { audit } from "../kernel/admin/audit.ts";
import { type Ctx, daysAgo, withTransaction } from "../kernel/ctx.ts";
import { forgetVerdicts } from "../kernel/limits/abuse.ts";
import { links, sendEmail } from "../mail/index.ts";
import { recordConsents } from "../marketing/index.ts";
import { purgeRefundAccounts } from "../aftersales/index.ts";
import { forgetNetworks, lastOrderOf } from "../orders/index.ts";
import { purgeContactRequests } from "../support/index.ts";
import { purgeCustomer } from "./personal-data.ts";
import { consents, customers } from "./schema.ts";

/** Daily: deletes data as promised by the privacy notice; the audit log records the counts. */
export async function keepRetentionPeriods(ctx: Ctx): Promise<void> {
  const gone = {
    ...(await purgeContactRequests(ctx)),
    ...(await endOldProfiling(ctx)),
    networks: (await forgetNetworks(ctx)) + (await forgetVerdicts(ctx)),
    refundAccounts: await purgeRefundAccounts(ctx),
    ...(await purgeInactiveAccounts(ctx)),
  };
  const after = Object.fromEntries(Object.entries(gone).filter(([, count]) => count > 0));
  if (Object.keys(after).length > 0) await audit(ctx, "retention.delete", "retention", { after });
}

/** Inactive customers are notified this many days before deletion. */
const noticeDays = 30;

/** Notifies inactive accounts a month ahead, then deletes them. */
async function purgeInactiveAccounts(ctx: Ctx): Promise<Record<string, number>> {
  const warned = await ctx.db
    .select()
    .from(customers)
    .where(and(unusedFor(ctx, RETENTION_MONTHS.account, noticeDays), isNull(noticeAt)));
  for (const customer of warned) await announceEnd(ctx, customer);
  const lastNotice = daysAgo(ctx, noticeDays);
  const ended = await ctx.db
    .select()
    .from(customers)
    .where(and(unusedFor(ctx, RETENTION_MONTHS.account), lt(noticeAt, lastNotice)));
  for (const customer of ended)
    await withTransaction(ctx, (ctx) => purgeCustomer(ctx, customer, "unused"));
  return { accountsTold: warned.length, accounts: ended.length };
}

const noticeAt = customers.inactiveNoticeAt;

/** Without logins and orders for this long; staff are never inactive. */
function unusedFor(ctx: Ctx, months: number, daysLess = 0) {
  const moment = addDays(monthsBefore(ctx.clock(), months), daysLess);
  return and(
    eq(customers.role, "customer"),
    isNull(customers.deletedAt),
    isNotNull(customers.verifiedAt),
    sql`greatest(${customers.lastSeenAt}, ${lastOrderOf(customers)}) < ${moment.toISOString()}::timestamptz`,
  );
}

function announceEnd(ctx: Ctx, { id, email, firstName }: typeof customers.$inferSelect) {
  const now = ctx.clock();
  return withTransaction(ctx, async (ctx) => {
    await ctx.db.update(customers).set({ inactiveNoticeAt: now }).where(eq(customers.id, id));
    await sendEmail(ctx, "account_inactive", email, `${id}:${now.getTime()}`, {
      firstName,
      months: RETENTION_MONTHS.account,
      day: addDays(now, noticeDays + 1).toISOString(),
      link: links.logIn(ctx),
    });
  });
}

/** Ends consents to personal offers that were not renewed in time. */
async function endOldProfiling(ctx: Ctx): Promise<Record<string, number>> {
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
