import { parse } from "@conform-to/react";
import * as m from "#messages";
import type { StepAnswer } from "./step-answer.ts";
import type { StepName } from "./steps.ts";

/** The connection broke: the form stays as it is, with a word about it. */
export function unreachable(step: StepName, form: FormData): StepAnswer {
  const message = m["checkout.error_outage"]();
  const submission = parse(form, { resolve: () => ({ error: { "": [message] } }) });
  return { step, ok: false, message, result: submission.reply(), unreachable: true };
}
