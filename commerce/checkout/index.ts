/** What other modules may use of checkout. */
export { checkoutRoutes, methodRoutes, sellingTermsRoutes } from "./routes.ts";
