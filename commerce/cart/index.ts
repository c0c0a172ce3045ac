export { deleteItems } from "./cart-items.ts";
export { purgeAbandonedCarts } from "./cart.ts";
export { countCoupon, setCoupon } from "./coupons.ts";
export { readOrder, recalculateCart, savePriced } from "./recalculate.ts";
export { cartGiftRoutes, cartRoutes, couponRoutes, mergeRoutes } from "./routes.ts";
export { readAddresses } from "./checkout/details.ts";
export { checkoutRoutes, methodRoutes, sellingTermsRoutes } from "./checkout/routes.ts";
