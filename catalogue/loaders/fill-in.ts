type Facts = Record<
  "name" | "address" | "zip" | "city" | "province" | "vatNumber" | "email" | "pec" | "phone",
  string
>;

const mailAndPhoneLinks = /\[([^\]]+)\]\((?:mailto|tel):[^)]*\)/g;

/** A text of the invented company as another one says it; what is not known yet is left to complete. */
export function fillIn(text: string, invented: Facts, own: Facts): string {
  const place = (one: Facts) => `${one.zip} ${one.city} (${one.province})`;
  const changes: [string, string][] = [
    [" (dati dimostrativi)", ""],
    [invented.name, own.name],
    [invented.address, own.address || missing("indirizzo")],
    [place(invented), own.city ? place(own) : missing("città")],
    [invented.vatNumber, own.vatNumber || missing("numero")],
    [invented.email, own.email || missing("indirizzo")],
    [invented.pec, own.pec || missing("indirizzo")],
    [invented.phone, own.phone || missing("numero")],
  ];
  return changes.reduce(
    (filled, [from, to]) => filled.replaceAll(from, to),
    text.replace(mailAndPhoneLinks, "$1"),
  );
}

const missing = (what: string) => `«${what} da completare»`;
