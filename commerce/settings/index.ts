/** What other modules may use of settings. */
export { settingRoutes, readLowStock, writeSetting } from "./settings.ts";
export { invalidParts, missingByLaw, partNames, readCompany } from "./company.ts";
export type { Company } from "./company.ts";
export { readFeatures, requireGiftCards } from "./settings.ts";
export {
  closedMonthKey,
  invoiceSeries,
  readInvoicing,
  requireOpenMonth,
  spellInvoice,
} from "./settings.ts";
export { initials, prepareIdentity, readIdentity, readOrderPrefixes } from "./identity.ts";
export type { Identity } from "./identity.ts";
export { regimeNote, withoutVat, readTaxRules, taxRateResource, taxRulesOf } from "./tax-rates.ts";
export { deleteStored, readStored, writeStored } from "./stored-value.ts";
