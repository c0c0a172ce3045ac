export const checkoutPath = "/checkout";

/** The forms of the checkout, in the words of its address. */
export const steps = ["dati", "spedizione", "ritiro", "pagamento", "ordine"] as const;
export type StepName = (typeof steps)[number];

/** Each form has an address of its own, so that one on its way does not make the others wait. */
export const stepAction = (step: StepName) => `${checkoutPath}?passo=${step}`;

/** Where its heading is in the page. */
export const stepPlace = (step: StepName) => `${checkoutPath}#${step}`;

export function stepOf(url: URL): StepName | undefined {
  const asked = url.searchParams.get("passo");
  return steps.find((step) => step === asked);
}
