/** What other modules may use of cart. */
export { deleteItems } from "./cart-items.ts";
export { countCoupon, purgeAbandonedCarts, setCoupon } from "./cart.ts";
export { chooseGiftBox, removeGiftBox } from "./gift-box.ts";
export { presentPriced, readOrder, recalculateCart } from "./recalculate.ts";
export { cartRoutes, couponRoutes, mergeRoutes } from "./routes.ts";
