import { vi } from "vitest";

/** Repeats the checks until they hold; patient, for machines that have other things to do. */
export const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 15_000, interval: 50 });
