export { newsletterRoutes, subscriptionResource } from "./routes.ts";
export {
  currentConsents,
  endSubscription,
  findLinked,
  findSubscription,
  listConsents,
  moveSubscription,
  recordConsents,
  setPriceAlerts,
  startSubscription,
  unsubscribeLink,
} from "./newsletter.ts";
export { preferenceRoutes } from "./preferences.ts";
export { productAlerts } from "./alerts.ts";
export { alertRoutes, wishlistRoutes } from "./wishlists.ts";
