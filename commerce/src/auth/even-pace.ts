import { setTimeout as pause } from "node:timers/promises";

/** Longer than the work ever takes: whether there was any cannot be heard from outside. */
const paceMs = 250;

export async function atEvenPace<Result>(work: Promise<Result>): Promise<Result> {
  await Promise.allSettled([work, pause(paceMs)]);
  return work;
}
