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
export { regimeNote, withoutVat, readTaxRules, taxRateResource, taxRulesOf } from "./tax-rates.ts";
export { deleteStored, readStored, writeStored } from "./stored-value.ts";
export { isOpened, writeOpening } from "./opening.ts";
