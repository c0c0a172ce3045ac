import { data } from "react-router";
import { ApiError } from "#contract/api-error.ts";

/** What the shop does not have is a page that is not there. */
export async function orNotFound<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}
