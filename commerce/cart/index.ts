export { purgeAbandonedCarts } from "./cart.ts";
export { cartGiftRoutes, cartRoutes, couponRoutes, mergeRoutes } from "./routes.ts";
export { readAddresses } from "./checkout/details.ts";
export { checkoutRoutes, methodRoutes, sellingTermsRoutes } from "./checkout/routes.ts";
