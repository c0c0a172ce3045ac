import type { BankAccount } from "./bank-account.ts";
import { formatIban, ibanCountry, isIban } from "./iban.ts";

export const isUsable = (account: BankAccount | null): account is BankAccount =>
  account !== null && account.holder !== "" && isIban(account.iban);

export const referenceFor = (account: BankAccount, orderNumber: string): BankAccount => ({
  ...account,
  reference: account.reference.replaceAll("{numero}", orderNumber),
});

/** Bank transfer instructions as a single text. */
export const transferWords = ({ holder, iban, bank, reference, note }: BankAccount): string =>
  [
    `Beneficiario: ${holder}`,
    `IBAN: ${formatIban(iban)}`,
    ...(bank ? [`Banca: ${bank}`] : []),
    `Causale: ${reference}`,
    ...(note ? [note] : []),
  ].join("\n");

/** SEPA countries outside the European Economic Area. */
const outsideEea = new Set(["AD", "CH", "GB", "MC", "SM", "VA"]);

const mostBytes = 331;

const line = (text: string, most: number): string =>
  text.replaceAll(/\s+/g, " ").trim().slice(0, most);

/**
 * Payload of an EPC069-12 payment QR code, version 002; null if the standard requires a BIC and it is missing. Lines:
 * service tag, version, UTF-8, SEPA credit transfer, BIC, name, IBAN, amount, purpose, structured reference, text.
 */
export function transferCode(
  { holder, iban, bic, reference }: BankAccount,
  amount: number,
): string | null {
  if (!bic && outsideEea.has(ibanCountry(iban))) return null;
  if (amount < 1 || amount > 99_999_999_999) return null;
  const code = [
    "BCD",
    "002",
    "1",
    "SCT",
    bic,
    line(holder, 70),
    iban,
    `EUR${amount / 100}`,
    "",
    "",
    line(reference, 140),
  ].join("\n");
  return new TextEncoder().encode(code).length > mostBytes ? null : code;
}
