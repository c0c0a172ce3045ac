/** What other modules may use of newsletter. */
export { subscriptionResource } from "./admin-routes.ts";
export { currentConsents, listConsents, recordConsents } from "./consents.ts";
export {
  endSubscription,
  findLinked,
  findSubscription,
  moveSubscription,
  setPriceAlerts,
  startSubscription,
  unsubscribeLink,
} from "./newsletter.ts";
export { newsletterRoutes } from "./routes.ts";
