/** What other modules may use of checkout. */
export { readAddresses } from "./details.ts";
export { checkoutRoutes, methodRoutes, sellingTermsRoutes } from "./routes.ts";
