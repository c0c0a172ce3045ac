import type { JobResult, JobWithMetadata } from "pg-boss";
import type { Logger } from "pino";
import { PermanentFailure } from "./permanent-failure.ts";

export type JobHandler<Data> = (data: Data) => Promise<void>;

export async function runJob<Data>(
  job: JobWithMetadata<Data>,
  handler: JobHandler<Data>,
  log: Logger,
): Promise<JobResult> {
  try {
    await handler(job.data);
    return { id: job.id, status: "completed" };
  } catch (error) {
    const output = { message: error instanceof Error ? error.message : String(error) };
    const line = { err: error, queue: job.name, job: job.id, attempt: job.retryCount + 1 };
    if (error instanceof PermanentFailure || job.retryCount >= job.retryLimit) {
      log.error(line, "job given up and kept among the dead");
      return { id: job.id, status: "deadletter", output };
    }
    log.warn(line, "job failed, to be tried again");
    return { id: job.id, status: "failed", output };
  }
}
