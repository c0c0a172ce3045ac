import { ApiError } from "#contract/api-error.ts";

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

export async function openedLink(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

export type SeenLink<About> = { good: true; about: About | null } | { good: false };

/** Describes what an emailed link does. Backends without such a call answer only when the button is pressed. */
export async function lookAtLink<About>(call: Promise<About>): Promise<SeenLink<About>> {
  try {
    return { good: true, about: await call };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.status === 404 || error.status === 405
      ? { good: true, about: null }
      : { good: false };
  }
}
