declare module "../kernel/events.ts" {
  interface ShopEvents {
    /** The shop was opened to visitors. */
    "shop.opened": Record<string, never>;
  }
}

export {
  closedMonthKey,
  invoiceSeries,
  readFeatures,
  readInvoicing,
  isNowLow,
  readLowStock,
  requireGiftCards,
  requireOpenMonth,
  settingRoutes,
  spellInvoice,
  writeSetting,
} from "./settings.ts";
export { type Company, invalidParts, missingByLaw, partNames, readCompany } from "./company.ts";
export {
  type Identity,
  initials,
  prepareIdentity,
  readIdentity,
  readOrderPrefixes,
} from "./identity.ts";
/** @public */
export { taxRules } from "./tax-rates.ts";
export {
  flatRateSeller,
  readTaxRules,
  regimeNote,
  taxColumns,
  taxRateResource,
  taxRulesOf,
  withoutVat,
} from "./tax-rates.ts";
export { deleteStored, readStored, storedValue, writeStored } from "./stored-value.ts";
export { isOpened, writeOpening } from "./opening.ts";
