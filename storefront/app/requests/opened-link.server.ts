import { ApiError } from "#contract/api-error.ts";

/** Whether the link of a letter was good; an outage says nothing about it. */
export async function openedLink(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) return false;
    throw error;
  }
}
