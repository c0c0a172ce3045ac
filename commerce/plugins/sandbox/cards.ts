export type CardOutcome = "succeeded" | "failed" | "challenge";
export type CardForm = { number: string; expiry: string; code: string };
export type CardErrors = Partial<Record<keyof CardForm, string>>;

export const testCards: { number: string; does: string; outcome: CardOutcome }[] = [
  { number: "4242 4242 4242 4242", does: "paga", outcome: "succeeded" },
  { number: "4000 0000 0000 0002", does: "viene rifiutata", outcome: "failed" },
  { number: "4000 0025 0000 3155", does: "chiede la verifica 3-D Secure", outcome: "challenge" },
];

const digits = (text: string) => text.replace(/[\s-]/g, "");

/** Accepts test cards only, so that nobody enters a real one. */
export function readCard(form: CardForm, now: Date): CardOutcome | CardErrors {
  const errors: CardErrors = {};
  const card = testCards.find(({ number }) => digits(number) === digits(form.number));
  if (!card) errors.number = "Inserisci il numero di una delle carte di prova.";
  if (!isFuture(form.expiry, now)) errors.expiry = "Inserisci una scadenza futura, come 12/30.";
  if (!/^\d{3,4}$/.test(form.code.trim())) errors.code = "Inserisci 3 o 4 cifre.";
  return card && Object.keys(errors).length === 0 ? card.outcome : errors;
}

function isFuture(expiry: string, now: Date): boolean {
  const [, month = "", year = ""] =
    /^\s*(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? [];
  if (!month) return false;
  return new Date(Date.UTC(2000 + Number(year), Number(month), 1)) > now;
}
