import type { FormResult } from "#app/forms/use-shop-form.ts";
import type { StepName } from "./steps.ts";

/** What a step answers when it stays on the page. */
export type StepAnswer =
  | { step: StepName; ok: true; notice?: string }
  | {
      step: StepName;
      ok: false;
      /** For steps that are one choice. */
      message?: string;
      result?: FormResult;
      /** The shop was not reached: what is on screen is all there is. */
      unreachable?: true;
    };

export const refusalOf = (answer: StepAnswer | undefined, step: StepName) =>
  answer?.step === step && !answer.ok ? answer : undefined;
