import type { CommerceError } from "../../errors.ts";

/** Fields as people call them; the others go by the heading of their column. */
const labels: Record<string, string> = {
  variant: "Codice",
  product: "Prodotto",
  productName: "Nome del prodotto",
  name: "Nome",
  price: "Prezzo",
  originalPrice: "Prezzo pieno",
  onHand: "Giacenza",
  firstName: "Nome",
  lastName: "Cognome",
  phoneNumber: "Telefono",
  birthday: "Data di nascita",
  gender: "Genere",
  taxons: "Categorie",
  mainTaxon: "Categoria principale",
};

/** Why a row was refused, in one line. */
export function refusalOf({ message, violations }: CommerceError): string {
  if (violations.length === 0) return message;
  return violations
    .map(({ propertyPath, message }) => [labels[propertyPath] ?? propertyPath, message])
    .map((parts) => parts.filter(Boolean).join(": "))
    .join("; ");
}
