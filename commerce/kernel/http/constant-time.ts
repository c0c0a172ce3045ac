import { setTimeout as pause } from "node:timers/promises";

/** Longer than the work takes, so the response time does not reveal whether there was any work. */
const paceMs = 250;

/** Prevents timing attacks that reveal whether an account or order exists: every response takes the same time. */
export async function inConstantTime<Result>(work: Promise<Result>): Promise<Result> {
  await Promise.allSettled([work, pause(paceMs)]);
  return work;
}
