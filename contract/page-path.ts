/** How the address of a page is written: `/guide/pelle-secca`. */
export const pagePath = /^(?:\/[a-z0-9]+(?:-+[a-z0-9]+)*)+$/;
export const maxPagePath = 200;

/** The first part of every address that is the shop's own; a test holds them against its routes. */
export const reservedParts: ReadonlySet<string> = new Set([
  "accesso",
  "admin",
  "api",
  "area-riservata",
  "assets",
  "avvisami",
  "blog",
  "carrello",
  "categorie",
  "checkout",
  "consulenza",
  "contatti",
  "esci",
  "faq",
  "healthz",
  "images",
  "it",
  "metrics",
  "newsletter",
  "order-error",
  "ordine",
  "password-dimenticata",
  "posta",
  "presto",
  "prodotti",
  "readyz",
  "recesso",
  "registrazione",
  "reset-password",
  "ricerca",
  "stato",
  "thankyou",
  "verifica-umana",
  "verify",
  "wishlist",
]);

/** Screens of the shop whose words the owner writes as a page. */
const wordsOfScreens = new Set(["/consulenza", "/recesso"]);

export const isPagePath = (path: string): boolean =>
  path.length <= maxPagePath && pagePath.test(path);

export const isReservedPath = (path: string): boolean =>
  !wordsOfScreens.has(path) && reservedParts.has(path.split("/")[1] ?? "");
