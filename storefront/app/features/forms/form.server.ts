import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { ApiError, isOutage } from "#contract/api-error.ts";
import { botCheckNotSupported } from "#contract/client/cart.ts";
import * as m from "#messages";

/** An unreadable body counts as an empty form. */
export function readFormData(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData());
}

export function checkForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  return parseWithZod(form, { schema });
}

/** Validates the form, then sends it. Returns the form with its errors, or nothing on success. */
export async function submitForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  send: (value: z.output<Schema>) => Promise<unknown>,
  /** Replaces the backend's message. */
  reword?: (error: unknown) => string | undefined,
) {
  const submission = checkForm(form, schema);
  if (submission.status !== "success") return refuseForm(submission);
  try {
    await send(submission.value);
    return undefined;
  } catch (error) {
    return refuseCall(submission, error, reword?.(error));
  }
}

type Checked<Value> = Submission<Record<string, unknown>, string[], Value>;

export const refuseForm = <Value>(submission: Checked<Value>) =>
  data(submission.reply({ hideFields: passwordsIn(submission) }), { status: 422 });

/** Turns a failed call into errors of fields or of the form. Bugs are rethrown. */
export function refuseCall<Value>(submission: Checked<Value>, error: unknown, message?: string) {
  if (!(error instanceof ApiError) && !isOutage(error)) throw error;
  const hideFields = passwordsIn(submission);
  const status = statusOf(error);
  return data(submission.reply({ hideFields, ...explain(error, message) }), { status });
}

/** Passwords are never sent back to the page. */
const passwordsIn = <Value>({ payload }: Checked<Value>) =>
  Object.keys(payload).filter((name) => /password$/i.test(name));

const statusOf = (error: unknown) =>
  error instanceof ApiError && error.status < 500 ? error.status : 503;

export function refusePress(error: unknown, headers = new Headers()) {
  if (!(error instanceof ApiError) && !isOutage(error)) throw error;
  const { fieldErrors = {}, formErrors = [] } = explain(error, undefined);
  const problems = [...formErrors, ...Object.values(fieldErrors).flat()];
  const result = { status: "error" as const, error: { "": problems } };
  return data(result, { status: statusOf(error), headers });
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

/** SPEC §8: if the bot check could not run, a marker is sent instead. */
export function botToken(form: FormData): string {
  const token = form.get("recaptchaToken");
  return typeof token === "string" && token !== "" ? token : botCheckNotSupported;
}
