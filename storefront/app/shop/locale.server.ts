import { LOCALE, LOCALE_COOKIE_SECONDS } from "#contract/constants.ts";
import { textCookie } from "./cookies.server.ts";

const cookie = textCookie("rugiada_locale", LOCALE_COOKIE_SECONDS);

/** The shop has one language; it is noted on the first answer that is this visitor's own. */
export async function keepLocale(request: Request, headers: Headers): Promise<void> {
  if ((await cookie.read(request)) !== LOCALE) await cookie.set(headers, LOCALE);
}
