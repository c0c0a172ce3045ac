import type { ImportKind } from "#contract/admin/import.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import type { CommerceError } from "../kernel/errors.ts";
import { type Cells, cellsOf, type RowOutcome } from "./cells.ts";
import type { CsvRow } from "./csv.ts";
import { importCustomer } from "./import-customers.ts";
import { importRedirect } from "./import-redirects.ts";
import { importPrices, importProduct, importStock } from "./import-products.ts";

class NotMeant extends Error {}

/** A transaction a row, so that a long file never keeps an order waiting. */
export async function importRow(
  ctx: Ctx,
  kind: ImportKind,
  { cells }: CsvRow,
  dryRun: boolean,
): Promise<RowOutcome> {
  let outcome: RowOutcome | undefined;
  const work = async (ctx: Ctx) => {
    outcome = await kinds[kind].apply(ctx, cellsOf(cells));
    if (dryRun) throw new NotMeant();
  };
  try {
    await withTransaction(dryRun ? { ...ctx, jobs: { enqueue: async () => {} } } : ctx, work);
  } catch (error) {
    if (!(error instanceof NotMeant)) throw error;
  }
  if (!outcome) throw new Error("A row has an outcome");
  return outcome;
}

type Kind = {
  /** Columns without which the file says nothing; the first names the row. */
  needed: [key: string, ...others: string[]];
  apply: (ctx: Ctx, cells: Cells) => Promise<RowOutcome>;
};

export const kinds: Record<ImportKind, Kind> = {
  products: { needed: ["variant", "product"], apply: importProduct },
  stock: { needed: ["variant", "onHand"], apply: importStock },
  prices: { needed: ["variant", "price"], apply: importPrices },
  customers: { needed: ["email"], apply: importCustomer },
  redirects: { needed: ["from", "to"], apply: importRedirect },
};

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
  from: "Da",
  fromPath: "Da",
  to: "A",
  toPath: "A",
};

/** Why a row was refused, in one line. */
export function refusalOf({ message, violations }: CommerceError): string {
  if (violations.length === 0) return message;
  return violations
    .map(({ propertyPath, message }) => [labels[propertyPath] ?? propertyPath, message])
    .map((parts) => parts.filter(Boolean).join(": "))
    .join("; ");
}
