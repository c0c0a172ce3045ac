import polyglotI18nProvider from "ra-i18n-polyglot";
import type { TranslationMessages } from "react-admin";
import words from "./react-admin.json" with { type: "json" };
import { resources } from "./resources.ts";

/** What react-admin itself says. */
const reactAdmin: TranslationMessages["ra"] = words;

const messages = { ra: reactAdmin, resources };

export const i18nProvider = polyglotI18nProvider(() => messages, "it", [
  { locale: "it", name: "Italiano" },
]);
