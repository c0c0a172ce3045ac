/** What other modules may use of wishlist. */
export { productAlerts } from "./alerts.ts";
export { alertRoutes, wishlistRoutes } from "./wishlists.ts";
