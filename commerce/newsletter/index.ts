/** What other modules may use of newsletter. */
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
