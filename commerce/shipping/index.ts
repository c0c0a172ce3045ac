export {
  shippingMethodResource,
  shippingMethodRoutes,
  geographyRoutes,
  pickupRoutes,
} from "./routes.ts";
export {
  askCarrier,
  type Carrier,
  CarrierDown,
  carrierOf,
  carriers,
  type FoundPoint,
  hasCarrier,
  methodsOfCarrier,
  type ParcelToSend,
  type PointRow,
  type ShippingLabel,
} from "./carriers.ts";
export { describeMethod, findStoredPoint, pointOf } from "./pickup-points.ts";
export { defineShippingRate, knownRates, shippingRates } from "./rates.ts";
export { completeAddress } from "./complete-address.ts";
export {
  type DeliveryRules,
  placeOf,
  promiseDelivery,
  reaches,
  transferDue,
} from "./delivery-promise.ts";
export {
  deliveryAreas,
  estimateDelivery,
  findUnserved,
  loadDeliveryRules,
  newDays,
  nextPromise,
  readDeliveryRules,
  storeDeparture,
  storeExpected,
  storePromise,
} from "./placed-promise.ts";
export {
  carrierOfMethod,
  cheapestDelivery,
  enabledMethods,
  findUnknownMethod,
  listEnabled,
  newMethodOf,
  orderMethods,
  refuseIfOrdered,
  type ShippingMethodRow,
} from "./method-records.ts";
