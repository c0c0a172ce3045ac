import { LOCALE } from "./constants.ts";

/**
 * Paths of the shop's screens, without the language prefix, which `prefixedPath` adds. The only place they are spelt: route
 * table, links, forms, redirects, feeds and emails import them.
 */
export const homePath = "/";
export const productsPath = "/prodotti";
export const productPath = (slug: string) => `${productsPath}/${slug}`;
/** Preview images for links to products on social networks. */
export const sharePicturesPath = "/condividi";
export const sharePicturePath = (slug: string) => `${sharePicturesPath}/${slug}.jpg`;
export const variantsPath = (slug: string) => `${productPath(slug)}/varianti`;
export const reviewsPath = `${productsPath}/recensioni`;
export const newReviewPath = (slug: string) => `${reviewsPath}/${slug}/nuova`;
export const confirmReviewPath = (slug: string) => `${reviewsPath}/${slug}/conferma`;
export const categoryPath = (slug: string) => `/categorie/${slug}`;
export const categorySlug = (path: string): string | undefined =>
  /^\/categorie\/(.+)$/.exec(path)?.[1];
export const searchPath = "/ricerca";
export const suggestionsPath = `${searchPath}/suggerimenti`;
export const blogPath = "/blog";
export const blogPostPath = (slug: string) => `${blogPath}/${slug}`;
export const blogCategoryPath = (slug: string) => `${blogPath}/categorie/${slug}`;
export const blogFeedPath = `${blogPath}/rss.xml`;
export const faqPath = "/faq";
/** The skin quiz and its result; the answers are in the query string. */
export const ritualPath = "/rituale";
export const routinePath = `${ritualPath}/risultato`;
export const ingredientsPath = "/ingredienti";
export const ingredientPath = (slug: string) => `${ingredientsPath}/${slug}`;
export const giftCardBalancePath = "/saldo-carta-regalo";
/** Delivery estimate for a CAP. */
export const deliveryPath = "/consegna";
export const stockAlertPath = "/avvisami";
export const cartPath = "/carrello";
export const handedCartParam = "assistente";
/** Copies a cart that an AI assistant prepared into the visitor's cart. */
export const handOverPath = (token: string) =>
  `${cartPath}?${handedCartParam}=${encodeURIComponent(token)}`;
export const wishlistPath = "/wishlist";
/** Shown by the service worker while offline. */
export const offlinePath = "/non-in-linea";
export const serviceWorkerPath = "/sw.js";
export const checkoutPath = "/checkout";

/** Pages of a placed order: thank-you page, guest view, failed payment. */
export const thankyouScreen = "/thankyou";
export const thankyouPath = (token: string) => `${thankyouScreen}/${encodeURIComponent(token)}`;
export const guestOrderScreen = "/ordine";
/** Stands for a document's id: the summary of any placed order. */
export const orderReceipt = "riepilogo";
export const orderDocumentPath = (token: string, id: number | string) =>
  `${guestOrderPath(token)}/documento/${id}`;
export const guestOrderPath = (token: string) => `${guestOrderScreen}/${encodeURIComponent(token)}`;
export const orderErrorPath = "/order-error";
export const failedOrderPath = (token: string) =>
  `${orderErrorPath}?token=${encodeURIComponent(token)}`;
export const retryPath = (token: string) => `${failedOrderPath(token)}&cambia=1`;

export const signInPath = "/accesso";
export const registerPath = "/registrazione";
export const verifyPath = "/verify";
export const forgotPasswordPath = "/password-dimenticata";
export const resetPasswordPath = "/reset-password";
/** The «Non l’hai fatto tu?» link of security emails. */
export const protectPath = `${signInPath}/proteggi`;
export const signOutPath = "/esci";
export const accountPath = "/area-riservata";
export const addressesPath = `${accountPath}/indirizzi`;
export const newAddressPath = `${addressesPath}?nuovo=1`;
export const ordersPath = `${accountPath}/ordini`;
export const orderPath = (token: string) => `${ordersPath}/${encodeURIComponent(token)}`;
export const personalDataPath = `${accountPath}/dati-personali`;
export const exportDataPath = `${personalDataPath}/esporta`;
export const changePasswordPath = `${accountPath}/modifica-password`;

export const emailsPath = `${accountPath}/e-mail`;
export const newsletterPath = "/newsletter";
export const comingSoonPath = "/presto";
export const contactPath = "/contatti";
export const consultationPath = "/consulenza";
export const withdrawalPath = "/recesso";
/** Where a customer enters the bank account for a refund. */
export const refundAccountPath = "/rimborso";
/** Export and erasure of personal data for people without an account. */
export const yourDataPath = "/i-tuoi-dati";
export const yourDataFilePath = `${yourDataPath}/scarica`;
export const withdrawalFormPath = `${withdrawalPath}/modulo-di-recesso.txt`;

/** Pages the owner writes; each has an entry in the route table. */
export const aboutPath = "/chi-sono";
export const refundsPath = "/resi-e-rimborsi";
export const shippingPath = "/tempi-e-modalita-di-spedizione";
export const termsPath = "/condizioni-di-vendita";
export const warrantyPath = "/garanzia-legale";
export const privacyPath = "/privacy";
export const cookiePolicyPath = "/cookie-policy";
export const accessibilityPath = "/accessibilita";
export const giftsPath = "/regala";
export const reviewPolicyPath = "/come-gestiamo-le-recensioni";
export const pagePaths = [
  aboutPath,
  refundsPath,
  shippingPath,
  termsPath,
  warrantyPath,
  privacyPath,
  cookiePolicyPath,
  accessibilityPath,
  giftsPath,
  reviewPolicyPath,
] as const;

/** Pages linked by menus, forms, checkout and emails, which therefore must keep their path. */
const linkedPages: ReadonlySet<string> = new Set([...pagePaths, consultationPath, withdrawalPath]);
export const isLinkedPage = (path: string): boolean => linkedPages.has(path);
/** The page about review handling is optional: the shop has built-in text for it. */
export const isNeededPage = (path: string): boolean =>
  isLinkedPage(path) && path !== reviewPolicyPath;

/** Links required by law or the shop on every page, with their default labels. */
export const lockedLinks = {
  [contactPath]: "Contatti",
  [shippingPath]: "Tempi e modalità di spedizione",
  [refundsPath]: "Resi e rimborsi",
  [withdrawalPath]: "Recedere dal contratto qui",
  [warrantyPath]: "Garanzia legale: 2 anni",
  [accessibilityPath]: "Accessibilità",
  [termsPath]: "Condizioni generali di vendita",
  [privacyPath]: "Privacy",
  [cookiePolicyPath]: "Cookie",
} as const;
export const isLockedLink = (href: string): boolean => Object.hasOwn(lockedLinks, href);

/** Endpoints for scripts and crawlers. */
export const statePath = "/stato";
export const botChallengePath = "/verifica-umana";
export const robotsPath = "/robots.txt";
export const llmsPath = "/llms.txt";
export const sitemapPath = "/sitemap.xml";
export const productFeedPath = "/prodotti.xml";

/** Query parameter of every page: with a valid token it also shows unpublished content. */
export const previewParam = "anteprima";
export const previewMomentParam = "alle";

export const apiRoot = "/api";
export const apiPrefix = `${apiRoot}/v2`;
/** Model Context Protocol endpoint, for AI assistants. */
export const mcpPath = `${apiPrefix}/mcp`;
export const officePath = "/admin";
export const invitationScreen = "/invito";
export const openingScreen = "/pronto-ad-aprire";
export const openingPath = officePath + openingScreen;

export const localePrefix = `/${LOCALE}`;

/** The payment page is served by the backend, always under the locale code: SPEC §2. */
export const paymentRoute = `${localePrefix}/order/:token/pay`;
const localeCode = "[a-z]{2}(?:_[A-Z]{2})?";
/** Another backend may have a longer locale (`it_IT`) in its payment page's path; its orders state it. */
export const paymentPath = (token: string, locale: string = LOCALE) => {
  const code = new RegExp(`^${localeCode}$`).test(locale) ? locale : LOCALE;
  return `/${code}/order/${encodeURIComponent(token)}/pay`;
};

/** Payment pages and return URLs of Sylius backends. */
export const foreignOrderPath = `/:locale{${localeCode}}/order`;

/** Matches pages only: not the payment page, back office, API, pictures, files or other hosts. */
const page = new RegExp(
  `^/(?!/|(${LOCALE}|admin|api|_ipx|assets|posta)([/?#]|$)|${localeCode}/order/)`,
);

export const isPagePath = (path: string): boolean => page.test(path);

/** Adds the language prefix, if the shop has one, to page paths; other paths are unchanged. */
export const prefixedPath = (prefix: string, path: string): string =>
  prefix && isPagePath(path) ? prefix + path.replace(/^\/(?=[?#]|$)/, "") : path;

export const unprefixedPath = (prefix: string, path: string): string =>
  prefix !== "" && (path + "/").replace(/[?#]/, "/").startsWith(`${prefix}/`)
    ? path.slice(prefix.length).replace(/^(?!\/)/, "/")
    : path;
