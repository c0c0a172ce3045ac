import { LOCALE } from "#contract/constants.ts";

const prefix = new RegExp(`^/${LOCALE}(?=/|$)`);

/** Where the shop begins: under the language, with LOCALE_PREFIX. */
export const shopOrigin = (url: URL) => url.origin + (prefix.exec(url.pathname)?.[0] ?? "");
