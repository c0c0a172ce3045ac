import type { Ctx } from "../ctx.ts";
import { CommerceError } from "../errors.ts";
import { PermanentFailure } from "../jobs/permanent-failure.ts";
import { executeRefund, refundSurplus } from "./execute-refund.ts";

export type RefundJob = { refundId: number } | { attemptId: number };

/** The handler of the "refund" queue. */
export async function runRefundJob(ctx: Ctx, job: RefundJob): Promise<void> {
  try {
    if ("refundId" in job) await executeRefund(ctx, job.refundId);
    else await refundSurplus(ctx, job.attemptId);
  } catch (error) {
    if (error instanceof CommerceError) throw new PermanentFailure(error.message);
    throw error;
  }
}
