import { isOutage } from "#app/shop/outage.ts";
import { ApiError } from "#contract/api-error.ts";

/** A refusal or an outage of the backend; anything else is a bug of ours. */
export const isCallFailure = (error: unknown) => error instanceof ApiError || isOutage(error);
