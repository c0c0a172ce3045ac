export { newsletterRoutes, subscriptionResource } from "./routes.ts";
export {
  currentConsents,
  endSubscription,
  findSubscription,
  listConsents,
  moveSubscription,
  openingEmail,
  recordConsents,
  startSubscription,
} from "./newsletter.ts";
export { preferenceRoutes } from "./preferences.ts";
export { productAlerts } from "./alerts.ts";
export { alertRoutes, exportWishlist, forgetShopper, wishlistRoutes } from "./wishlists.ts";
