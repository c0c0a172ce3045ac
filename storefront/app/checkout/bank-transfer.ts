export type BankTransfer = { holder: string | null; iban: string; reason: string };

/** The coordinates inside the instructions of a method, to be shown one by one; null when there is no IBAN in them. */
export function bankTransfer(instructions: string | null, number: string): BankTransfer | null {
  const iban = /\bIT\d{2}\s?[A-Z](?:\s?[A-Z0-9]){22}\b/.exec(instructions ?? "")?.[0];
  if (!iban) return null;
  const holder = /(?:intestat[oa] a|beneficiario:?)\s+(.+?)(?:\s+[–—-]\s|\n|$)/i.exec(
    instructions ?? "",
  )?.[1];
  return { holder: holder ?? null, iban: inGroups(iban), reason: number };
}

const inGroups = (iban: string) => iban.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
