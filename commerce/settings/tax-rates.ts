import { and, eq, getTableColumns, ne, sql } from "drizzle-orm";
import {
  AdminTaxRate,
  ChangeTaxRate,
  CreateTaxRate,
  TaxRateQuery,
} from "#contract/admin/promotions.ts";
import { variants } from "../catalogue/schema.ts";
import { defineResource } from "../kernel/admin/resource.ts";
import { conflict, type Ctx, invalid } from "../kernel/ctx.ts";
import { jsonList, jsonObject } from "../kernel/db/json.ts";
import { defineExtensionPoint } from "../kernel/extension-point.ts";
import { attempt } from "../kernel/kinds.ts";
import { definePlugin } from "../kernel/plugins.ts";
import type { Destination, PricingRules, TaxRate } from "#contract/pricing/index.ts";
import { type Company, readCompany } from "./company.ts";
import { taxRates } from "./schema.ts";
import { storedValue } from "./stored-value.ts";

type TaxRateRow = typeof taxRates.$inferSelect;

export const taxRateResource = defineResource({
  name: "tax-rates",
  type: "TaxRate",
  table: taxRates,
  key: "code",
  output: AdminTaxRate,
  query: TaxRateQuery,
  words: [taxRates.code, taxRates.name],
  usual: [
    [taxRates.isDefault, "desc"],
    [taxRates.percent, "desc"],
  ],
  create: CreateTaxRate,
  change: ChangeTaxRate,
  removable: true,
  store: async (ctx, input, before, { code, percent, nature }) => {
    if (before?.isDefault && input.isDefault === false)
      throw invalid("isDefault", `Ce ne vuole una: ${chooseOther}`);
    if (percent === 0 && !nature)
      throw invalid("nature", "Con aliquota zero serve la natura, come N2.2: va in fattura");
    if (input.isDefault)
      await ctx.db
        .update(taxRates)
        .set({ isDefault: false })
        .where(and(eq(taxRates.isDefault, true), ne(taxRates.code, code)));
    return percent === 0 ? input : { ...input, nature: null, legalReference: null };
  },
  beforeRemoval: async (ctx, { code, isDefault }) => {
    if (isDefault) throw conflict(`È la predefinita: ${chooseOther}.`);
    const users = await ctx.db.$count(variants, eq(variants.taxCategory, code));
    if (users > 0)
      throw conflict(
        `È ancora su ${users === 1 ? "una variante" : `${users} varianti`}: dai loro un’altra aliquota.`,
      );
  },
});

const chooseOther = "prima scegline un’altra";

export type TaxRules = Pick<PricingRules, "taxRates" | "serviceTaxCategory">;

type TaxRates = TaxRules["taxRates"];

export type TaxRule = {
  /** Unique among all plugins. */
  type: string;
  /** The rates of a sale, by their codes: what is left out stays. Pure and quick. */
  rates(rates: TaxRates, sale: Sale): TaxRates;
};

type Sale = {
  seller: Pick<Company, "taxRegime">;
  /** The pickup point or the address, once it is known. */
  destination: Destination | null;
};

/** What changes the rates of VAT of a sale; each rule sees what those before it left. */
export const taxRules = defineExtensionPoint<TaxRule>("tax rules", "type");

/** In the flat-rate regime no VAT applies, whatever a variant's rate. */
export const flatRateSeller = definePlugin({
  name: "flat-rate-seller",
  setup(kernel) {
    kernel.add(taxRules, {
      type: "flat-rate",
      rates: (rates, { seller }) =>
        withoutVat(seller)
          ? Object.fromEntries(Object.keys(rates).map((code) => [code, flatRate]))
          : rates,
    });
  },
});

/** What `taxRulesOf` needs, as columns for statements that read other tables too. */
export const taxColumns = {
  taxes: jsonList(jsonObject(getTableColumns(taxRates)), sql`from tax_rates`),
  taxRegime: sql<Company["taxRegime"] | null>`(${storedValue("company")} ->> 'taxRegime')`,
};

export function taxRulesOf(
  { extensions }: Pick<Ctx, "extensions">,
  rates: Pick<TaxRateRow, "code" | "percent" | "nature" | "legalReference" | "isDefault">[],
  sale: Sale,
): TaxRules {
  const usual = rates.find(({ isDefault }) => isDefault);
  if (!usual) throw new Error("One rate of VAT is the default");
  const stored: TaxRates = Object.fromEntries(
    rates.map(({ code, percent, nature, legalReference }) => [
      code,
      { percent, nature, legalReference },
    ]),
  );
  const applied = extensions
    .of(taxRules)
    .reduce(
      (known, rule) => attempt(rule, () => ({ ...known, ...rule.rates(known, sale) }), known),
      stored,
    );
  return { taxRates: applied, serviceTaxCategory: usual.code };
}

export const readTaxRules = async (ctx: Pick<Ctx, "db" | "extensions">): Promise<TaxRules> =>
  taxRulesOf(ctx, await ctx.db.select().from(taxRates), {
    seller: await readCompany(ctx),
    destination: null,
  });

/** The flat-rate regime (art. 1, c. 54–89, L. 190/2014): sellers below a turnover charge no VAT. */
export const withoutVat = ({ taxRegime }: Pick<Company, "taxRegime">): boolean =>
  taxRegime === "RF19";

const flatRate: TaxRate = {
  percent: 0,
  nature: "N2.2",
  legalReference: "Art. 1, commi 54-89, L. 190/2014 (regime forfettario)",
};

/** Legally required note on invoices and papers. */
export const regimeNote = (company: Pick<Company, "taxRegime">): string | null =>
  withoutVat(company)
    ? "Operazione senza applicazione dell’IVA ai sensi dell’art. 1, commi da 54 a 89, della legge 190/2014 (regime forfettario)"
    : null;
