import { ApiError } from "#contract/api-error.ts";
import { isOutage } from "./outage.ts";

/** A part its page can do without: when it cannot be loaded or read, it is left out. */
export async function optional<Part, Otherwise = Part>(
  part: Promise<Part>,
  otherwise: Otherwise,
): Promise<Part | Otherwise> {
  try {
    return await part;
  } catch (error) {
    if (!(error instanceof ApiError) && !isOutage(error)) throw error;
    return otherwise;
  }
}

/** Parts that make a page only together: without any of them the backend is away, and the page says so. */
export async function anyOf<Parts extends readonly unknown[]>(
  parts: readonly [...{ [Index in keyof Parts]: Promise<Parts[Index]> }],
): Promise<{ [Index in keyof Parts]: Parts[Index] | null }> {
  const settled = await Promise.allSettled(parts);
  const failures = settled.filter((one): one is PromiseRejectedResult => one.status === "rejected");
  const bug = failures.find(({ reason }) => !(reason instanceof ApiError) && !isOutage(reason));
  const lost = bug ?? (failures.length === settled.length ? failures[0] : undefined);
  if (lost) throw lost.reason;
  return settled.map((one) => (one.status === "fulfilled" ? one.value : null)) as never;
}
