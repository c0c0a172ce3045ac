import polyglotI18nProvider from "ra-i18n-polyglot";
import type { TranslationMessages } from "react-admin";
import { exactTotal } from "#contract/admin/constants.ts";
import words from "./react-admin.json" with { type: "json" };
import { resources } from "./resources.ts";

const reactAdmin: TranslationMessages["ra"] = words;

const messages = { ra: reactAdmin, resources };

const provider = polyglotI18nProvider(() => messages, "it", [{ locale: "it", name: "Italiano" }]);

export const i18nProvider: typeof provider = {
  ...provider,
  translate: (key, options) => provider.translate(key, withAbout(options)),
};

/** Large totals are estimates, counted from time to time: shown with «circa». */
const withAbout = (options: { total?: unknown } | undefined) =>
  typeof options?.total === "number" && options.total > exactTotal
    ? { ...options, total: `circa ${options.total.toLocaleString("it")}` }
    : options;
