import type { FormResult } from "#app/features/forms/shop-form.tsx";
import { checkoutPath } from "#contract/paths.ts";

/** The forms of the checkout, in the words of its address. */
const steps = ["dati", "spedizione", "ritiro", "pagamento", "ordine"] as const;
export type StepName = (typeof steps)[number];

/** Each form has an address of its own, so that one on its way does not make the others wait. */
export const stepAction = (step: StepName) => `${checkoutPath}?passo=${step}`;

/** Where its heading is in the page. */
export const stepPlace = (step: StepName) => `${checkoutPath}#${step}`;

export function stepOf(url: URL): StepName | undefined {
  const asked = url.searchParams.get("passo");
  return steps.find((step) => step === asked);
}

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
