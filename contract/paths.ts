import { LOCALE } from "./constants.ts";

/**
 * The addresses of the shop's screens, each spelt here alone: the route table, links, forms, redirects, feeds and
 * emails are made from them. They go without the prefix of the language, which `prefixedPath` adds at the edge.
 */
export const homePath = "/";
export const productsPath = "/prodotti";
export const productPath = (slug: string) => `${productsPath}/${slug}`;
/** Pictures that go with links to products. */
export const sharePicturesPath = "/condividi";
export const sharePicturePath = (slug: string) => `${sharePicturesPath}/${slug}.jpg`;
export const variantsPath = (slug: string) => `${productPath(slug)}/varianti`;
export const reviewsPath = `${productsPath}/recensioni`;
export const newReviewPath = (slug: string) => `${reviewsPath}/${slug}/nuova`;
export const confirmReviewPath = (slug: string) => `${reviewsPath}/${slug}/conferma`;
export const categoryPath = (slug: string) => `/categorie/${slug}`;
/** The slug in the address of a category. */
export const categorySlug = (path: string): string | undefined =>
  /^\/categorie\/(.+)$/.exec(path)?.[1];
export const searchPath = "/ricerca";
export const suggestionsPath = `${searchPath}/suggerimenti`;
export const blogPath = "/blog";
export const blogPostPath = (slug: string) => `${blogPath}/${slug}`;
export const blogCategoryPath = (slug: string) => `${blogPath}/categorie/${slug}`;
export const blogFeedPath = `${blogPath}/rss.xml`;
export const faqPath = "/faq";
/** The skin quiz, and what it advises; answers are in the query. */
export const ritualPath = "/rituale";
export const routinePath = `${ritualPath}/risultato`;
export const ingredientsPath = "/ingredienti";
export const ingredientPath = (slug: string) => `${ingredientsPath}/${slug}`;
export const giftCardBalancePath = "/saldo-carta-regalo";
/** When a parcel would arrive at a CAP. */
export const deliveryPath = "/consegna";
export const stockAlertPath = "/avvisami";
export const cartPath = "/carrello";
export const handedCartParam = "assistente";
/** Copies what is in a cart that an assistant made into the cart of who opens it. */
export const handOverPath = (token: string) =>
  `${cartPath}?${handedCartParam}=${encodeURIComponent(token)}`;
export const wishlistPath = "/wishlist";
/** What the service worker shows where there is no line. */
export const offlinePath = "/non-in-linea";
export const serviceWorkerPath = "/sw.js";
export const checkoutPath = "/checkout";

/** An order: thanked for, read by a guest, paid again or in another way. */
export const thankyouScreen = "/thankyou";
export const thankyouPath = (token: string) => `${thankyouScreen}/${encodeURIComponent(token)}`;
export const guestOrderScreen = "/ordine";
export const orderDocumentPath = (token: string, id: number) =>
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
/** «Non l’hai fatto tu?» of security emails. */
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
/** Where a customer says on which account a refund goes. */
export const refundAccountPath = "/rimborso";
/** Copy and erasure of personal data for people without an account. */
export const yourDataPath = "/i-tuoi-dati";
export const yourDataFilePath = `${yourDataPath}/scarica`;
export const withdrawalFormPath = `${withdrawalPath}/modulo-di-recesso.txt`;

/** Pages the shop's owner writes; each has its entry in the route table. */
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

/** Pages the shop itself links: menus, forms, checkout and emails need them where they are. */
const linkedPages: ReadonlySet<string> = new Set([...pagePaths, consultationPath, withdrawalPath]);
export const isLinkedPage = (path: string): boolean => linkedPages.has(path);
/** Of how reviews are handled the shop has words of its own. */
export const isNeededPage = (path: string): boolean =>
  isLinkedPage(path) && path !== reviewPolicyPath;

/** Links the law or the shop needs on every page, with what they are called until somebody renames them. */
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

/** What scripts and robots ask for. */
export const statePath = "/stato";
export const botChallengePath = "/verifica-umana";
export const robotsPath = "/robots.txt";
export const llmsPath = "/llms.txt";
export const sitemapPath = "/sitemap.xml";
export const productFeedPath = "/prodotti.xml";

/** Query parameter of every page: with a valid token unpublished content is shown too. */
export const previewParam = "anteprima";
export const previewMomentParam = "alle";

export const apiRoot = "/api";
export const apiPrefix = `${apiRoot}/v2`;
/** The Model Context Protocol, for assistants. */
export const mcpPath = `${apiPrefix}/mcp`;
export const officePath = "/admin";
export const invitationScreen = "/invito";
export const openingScreen = "/pronto-ad-aprire";
export const openingPath = officePath + openingScreen;

export const localePrefix = `/${LOCALE}`;

/** The payment page lives on the backend, always under the locale code: SPEC §2. */
export const paymentRoute = `${localePrefix}/order/:token/pay`;
const localeCode = "[a-z]{2}(?:_[A-Z]{2})?";
/** Another backend may use a longer locale in its payment page's path, given by its orders: `it_IT`. */
export const paymentPath = (token: string, locale: string = LOCALE) => {
  const code = new RegExp(`^${localeCode}$`).test(locale) ? locale : LOCALE;
  return `/${code}/order/${encodeURIComponent(token)}/pay`;
};

/** Where a Sylius has what belongs to payments, and where its payments come back to. */
export const foreignOrderPath = `/:locale{${localeCode}}/order`;

/** Not the payment page, the back office, the API, pictures and files, nor another host. */
const page = new RegExp(
  `^/(?!/|(${LOCALE}|admin|api|_ipx|assets|posta)([/?#]|$)|${localeCode}/order/)`,
);

export const isPagePath = (path: string): boolean => page.test(path);

/** The address of a page under the prefix of the language, if the shop has one; all else stays as it is. */
export const prefixedPath = (prefix: string, path: string): string =>
  prefix && isPagePath(path) ? prefix + path.replace(/^\/(?=[?#]|$)/, "") : path;

export const unprefixedPath = (prefix: string, path: string): string =>
  prefix !== "" && (path + "/").replace(/[?#]/, "/").startsWith(`${prefix}/`)
    ? path.slice(prefix.length).replace(/^(?!\/)/, "/")
    : path;
