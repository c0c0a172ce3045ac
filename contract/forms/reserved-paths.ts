import { consultationPath, withdrawalPath } from "../paths.ts";

/** First path segments used by the shop's routes, which pages may not take; a test compares them with the routes. */
export const reservedParts: ReadonlySet<string> = new Set(
  `
  accesso admin api area-riservata assets avvisami blog carrello categorie checkout condividi consegna consulenza
  contatti esci faq healthz i-tuoi-dati images ingredienti it metrics newsletter non-in-linea order-error ordine
  password-dimenticata posta presto prodotti readyz recesso registrazione reset-password ricerca
  rimborso rituale saldo-carta-regalo stato thankyou verifica-umana verify wishlist
  `
    .trim()
    .split(/\s+/),
);

/** Screens whose text the owner edits as a page. */
const wordsOfScreens = new Set<string>([consultationPath, withdrawalPath]);

export const isReservedPath = (path: string): boolean =>
  !wordsOfScreens.has(path) && reservedParts.has(path.split("/")[1] ?? "");
