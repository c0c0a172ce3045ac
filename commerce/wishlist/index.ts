/** What other modules may use of wishlist. */
export { sendPriceAlerts, sendStockAlerts } from "./alerts.ts";
export { alertRoutes, wishlistRoutes } from "./routes.ts";
