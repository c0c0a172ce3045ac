/** What other modules may use of shipping. */
export { CarrierDown, carrierOf, carriers } from "./carriers.ts";
export type { Carrier, FoundPoint, PointRow } from "./carriers.ts";
export { placeOf, transferDue } from "./delivery-promise.ts";
export type { DeliveryRules } from "./delivery-promise.ts";
export {
  deliveryAreas,
  estimateDelivery,
  findUnserved,
  loadDeliveryRules,
  nextPromise,
  readDeliveryRules,
} from "./delivery-rules.ts";
export { newDays, storeDeparture, storeExpected, storePromise } from "./placed-promise.ts";
export { geographyRoutes, pickupRoutes } from "./routes.ts";
export { findStoredPoint } from "./stored-points.ts";
