import type { Submission } from "@conform-to/react";
import { data } from "react-router";
import { isOutage } from "#app/shop/outage.ts";
import { ApiError } from "#contract/api-error.ts";
import * as m from "#messages";

type Options = {
  /** Never sent back to the page: passwords. */
  hide?: string[];
  /** Instead of what the backend says. */
  message?: string;
};

/** The form again, with what was typed and what is wrong with it. */
export function refuseForm<Value>(
  submission: Submission<Record<string, unknown>, string[], Value>,
  { hide, message }: Options = {},
) {
  const formErrors = message === undefined ? undefined : [message];
  return data(submission.reply({ hideFields: hide, formErrors }), { status: 422 });
}

/** A call that failed, told on the form: its fields, or the whole of it. Bugs go on as they are. */
export function refuseCall<Value>(
  submission: Submission<Record<string, unknown>, string[], Value>,
  error: unknown,
  { hide, message }: Options = {},
) {
  if (!(error instanceof ApiError) && !isOutage(error)) throw error;
  const { fieldErrors, formErrors } = explain(error, message);
  const status = error instanceof ApiError && error.status < 500 ? error.status : 503;
  return data(submission.reply({ hideFields: hide, fieldErrors, formErrors }), { status });
}

type Explained = { fieldErrors?: Record<string, string[]>; formErrors?: string[] };

export function explain(error: unknown, message: string | undefined): Explained {
  if (error instanceof ApiError && error.status === 429)
    return { formErrors: [m["form.error_limit"]()] };
  if (isOutage(error)) return { formErrors: [m["form.error_outage"]()] };
  if (message !== undefined) return { formErrors: [message] };
  const { violations = [] } = error instanceof ApiError ? error : {};
  if (violations.length === 0) return { formErrors: [m["form.error_refresh"]()] };
  const fieldErrors: Record<string, string[]> = {};
  const formErrors: string[] = [];
  for (const { propertyPath, message: problem } of violations) {
    if (propertyPath === "" || propertyPath === "recaptchaToken") formErrors.push(problem);
    else (fieldErrors[propertyPath] ??= []).push(problem);
  }
  return { fieldErrors, formErrors };
}
