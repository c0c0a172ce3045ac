import type { TaxRate } from "../pricing/index.ts";
import type { Company } from "./company.ts";

/** Art. 1, c. 54–89, L. 190/2014: below a turnover nothing is sold with VAT. */
export const withoutVat = ({ taxRegime }: Pick<Company, "taxRegime">): boolean =>
  taxRegime === "RF19";

/** What every rate becomes then. */
export const flatRate: TaxRate = {
  percent: 0,
  nature: "N2.2",
  legalReference: "Art. 1, commi 54-89, L. 190/2014 (regime forfettario)",
};

/** What the law wants to be read on invoices and papers. */
export const regimeNote = (company: Pick<Company, "taxRegime">): string | null =>
  withoutVat(company)
    ? "Operazione senza applicazione dell’IVA ai sensi dell’art. 1, commi da 54 a 89, della legge 190/2014 (regime forfettario)"
    : null;
