import { CommerceError, type Ctx } from "../kernel/ctx.ts";
import { PermanentFailure } from "../kernel/jobs/jobs.ts";
import { executeDifferenceRefund } from "./difference-refunds.ts";
import { executeRefund, refundSurplus } from "./refunds.ts";

export type RefundJob = { refundId: number } | { attemptId: number } | { differenceId: number };

export async function runRefundJob(ctx: Ctx, job: RefundJob): Promise<void> {
  try {
    if ("refundId" in job) await executeRefund(ctx, job.refundId);
    else if ("attemptId" in job) await refundSurplus(ctx, job.attemptId);
    else await executeDifferenceRefund(ctx, job.differenceId);
  } catch (error) {
    if (error instanceof CommerceError) throw new PermanentFailure(error.message);
    throw error;
  }
}
