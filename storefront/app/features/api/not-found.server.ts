import { data } from "react-router";
import { ApiError } from "#contract/api-error.ts";

/** What the shop does not have is a page that is not there. */
export async function orNotFound<Answer>(call: Promise<Answer | null>): Promise<Answer> {
  const answer = await orNull(call);
  if (answer === null) throw data(null, { status: 404 });
  return answer;
}

/** For a page that goes on without it. */
export async function orNull<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
