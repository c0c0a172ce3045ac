import { forgetUnusedImages } from "#commerce/admin/images/forget-unused.ts";
import { forgetImportFiles } from "#commerce/admin/imports/forget-files.ts";
import { runImport } from "#commerce/admin/imports/run-import.ts";
import type { ImportJob } from "#commerce/admin/imports/run-import.ts";
import { forgetAbandonedCarts } from "#commerce/cart/forget-abandoned.ts";
import type { Ctx } from "#commerce/ctx.ts";
import { forgetUnconfirmed } from "#commerce/customers/forget-unconfirmed.ts";
import type { JobRunner } from "#commerce/jobs/create-jobs.ts";
import { deliverLetter } from "#commerce/mail/deliver-letter.ts";
import { forgetMailBodies } from "#commerce/mail/forget-bodies.ts";
import type { Letter } from "#commerce/mail/letters.ts";
import { expireUnpaidOrders } from "#commerce/orders/expire-unpaid-orders.ts";
import { runRefundJob } from "#commerce/payments/refund-job.ts";
import type { RefundJob } from "#commerce/payments/refund-job.ts";

/** What the shop does on its own. Answers how to end it: what runs comes to its end first. */
export async function startWork(runner: JobRunner, ctx: Ctx): Promise<() => Promise<void>> {
  const { smtpUrl } = ctx.config.mail;
  const smtp = smtpUrl ? await openMailServer(smtpUrl) : undefined;
  await runner.work<Letter>("mail", (letter) => deliverLetter(ctx, smtp, letter));
  await runner.work<RefundJob>("refund", (job) => runRefundJob(ctx, job));
  await runner.work<ImportJob>("import", (job) => runImport(ctx, job));
  await runner.schedule("expire-unpaid-orders", "*/5 * * * *", async () => {
    await expireUnpaidOrders(ctx);
  });
  await runner.schedule("forget-unconfirmed", "20 4 * * *", () => forgetUnconfirmed(ctx));
  await runner.schedule("forget-the-old", "40 4 * * *", async () => {
    await forgetUnusedImages(ctx);
    await forgetImportFiles(ctx);
    await forgetAbandonedCarts(ctx);
    await forgetMailBodies(ctx);
  });
  return async () => {
    await runner.stop();
    smtp?.close();
  };
}

async function openMailServer(url: string) {
  const { openSmtp } = await import("#commerce/mail/smtp.ts");
  return openSmtp(url);
}
