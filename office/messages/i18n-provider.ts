import polyglotI18nProvider from "ra-i18n-polyglot";
import { reactAdmin } from "./react-admin.ts";
import { resources } from "./resources.ts";

const messages = { ra: reactAdmin, resources };

export const i18nProvider = polyglotI18nProvider(() => messages, "it", [
  { locale: "it", name: "Italiano" },
]);
