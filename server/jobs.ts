import { purgeImportFiles, type ImportJob, runImport } from "#commerce/import-export/index.ts";
import { purgeAbandonedCarts } from "#commerce/cart/index.ts";
import { type BackupJob, type BackupPlace, makeBackup } from "#commerce/desk/index.ts";
import { sendDueCards } from "#commerce/promotions/index.ts";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import { type EventJob, runEventJob } from "#commerce/kernel/events.ts";
import { purgeIdempotencyKeys } from "#commerce/kernel/http/idempotency.ts";
import { keepRetentionPeriods, purgeUnconfirmed, recordGuests } from "#commerce/customers/index.ts";
import type { JobRunner } from "#commerce/kernel/jobs/runner.ts";
import {
  deliverEmail,
  type Email,
  mailTransportOf,
  purgeEmailBodies,
  sendKeptEmails,
} from "#commerce/mail/index.ts";
import {
  announceLateOrders,
  expireUnpaidOrders,
  remindUnpaidOrders,
} from "#commerce/fulfilment/index.ts";
import {
  askOpenAttempts,
  reconcileCharges,
  type RefundJob,
  reportSilentGateways,
  runRefundJob,
} from "#commerce/payments/index.ts";
import { deliverWebhook, type WebhookJob } from "#commerce/webhooks/index.ts";
import { purgeMissing } from "#commerce/content/index.ts";
import { computeRankings } from "#commerce/orders/index.ts";
import { purgeSearchCounts } from "#commerce/search/index.ts";

/** Starts the shop's background jobs. Returns a function that stops them after running ones have finished. */
export async function startWork(
  runner: JobRunner,
  ctx: Ctx,
  backups: BackupPlace,
): Promise<() => Promise<void>> {
  const transport = mailTransportOf(ctx);
  await runner.work<Email>("mail", (email) => deliverEmail(ctx, transport, email));
  if (transport && !ctx.config.demo) await sendKeptEmails(ctx);
  // For orders placed before guests had customer records.
  await recordGuests(ctx);
  await runner.work<EventJob>("event", (job) => runEventJob(ctx, job));
  for (const { name, cron, run } of ctx.extensions.schedules) {
    await runner.schedule(name, cron, () => run(ctx));
  }
  await runner.work<WebhookJob>("webhook", (job) => deliverWebhook(ctx, job));
  await runner.work<RefundJob>("refund", (job) => runRefundJob(ctx, job));
  await runner.work<BackupJob>("make-backup", (job) => makeBackup(ctx, backups, job));
  await runner.work<ImportJob>("import", (job) => runImport(ctx, job));
  await runner.schedule("ask-gateways", "*/5 * * * *", async () => {
    await askOpenAttempts(ctx);
    await reportSilentGateways(ctx);
  });
  await runner.schedule("reconcile-charges", "15 5 * * *", () => reconcileCharges(ctx));
  await runner.schedule("expire-unpaid-orders", "*/5 * * * *", () => expireUnpaidOrders(ctx));
  await runner.schedule("send-gift-cards", "*/5 * * * *", () => sendDueCards(ctx));
  await runner.schedule("missing-addresses", "*/5 * * * *", () => purgeMissing(ctx));
  await runner.schedule("search-counts", "25 4 * * *", () => purgeSearchCounts(ctx));
  await runner.schedule("product-rankings", "45 3 * * *", () => computeRankings(ctx));
  await runner.schedule("remind-unpaid-orders", "20 7 * * *", () => remindUnpaidOrders(ctx));
  await runner.schedule("announce-late-orders", "10 7 * * *", () => announceLateOrders(ctx));
  await runner.schedule("forget-unconfirmed", "20 4 * * *", () => purgeUnconfirmed(ctx));
  await runner.schedule("forget-the-old", "40 4 * * *", async () => {
    await purgeImportFiles(ctx);
    await purgeAbandonedCarts(ctx);
    await purgeEmailBodies(ctx);
    await purgeIdempotencyKeys(ctx);
  });
  await runner.schedule("retention", "50 4 * * *", () => keepRetentionPeriods(ctx));
  return async () => {
    await runner.stop();
    transport?.close();
  };
}
