/** What other modules may use of orders. */
export {
  nextInSeries,
  nextNumber,
  type PlacedOrder,
  readOrderDocuments,
  readPlaced,
  reserveNumbers,
  spellingsOf,
  orderRoutes,
} from "./placed-orders.ts";
export {
  findCardProblem,
  findOrder,
  findShortage,
  loadItemsAsNow,
  loadRecord,
  lockCart,
  lockCartAnd,
  lockOrder,
  lockPlacedOrder,
} from "./order-record.ts";
export type { ItemRow, OrderRecord, OrderRow, PaymentRow, ShipmentRow } from "./order-record.ts";
export {
  apply,
  awaitsMoney,
  can,
  currentPayment,
  fulfillIfDone,
  orderMachine,
  orderStatus,
  paymentMachine,
  recordEvent,
  shipmentMachine,
} from "./order-states.ts";
export type { Machine, OrderEventType } from "./order-states.ts";
export {
  eligiblePaymentMethods,
  presentPaymentMethods,
  presentShippingMethods,
} from "./present-methods.ts";
export { itemsToAdd } from "./item-queries.ts";
export { presentOrder } from "./present.ts";
export {
  couponMessage,
  emptyPriced,
  loadPriced,
  needsShipping,
  placedPrices,
  preferredShipping,
  priceOrder,
  pricingLine,
} from "./price-order.ts";
export type { PricedOrder } from "./price-order.ts";
export { loadRules } from "./pricing-rules.ts";
export type { PaymentMethodRow, ShopRules, ShippingMethodRow } from "./pricing-rules.ts";
export {
  holdStock,
  insufficientStock,
  isNowLow,
  releaseStock,
  restock,
  shipStock,
} from "./stock.ts";
export {
  findGateway,
  findManualPayment,
  gatewayNamed,
  gatewayOf,
  GatewayRefusal,
  hasGateway,
  manualPayments,
  onlinePayments,
  onlinePaymentsOfShop,
  paymentGateways,
} from "./payment-gateway.ts";
export type {
  AttemptRow,
  FormPage,
  PaymentStep,
  Gateway,
  OnlinePayments,
  OpenPayment,
  Outcome,
  PaymentStart,
} from "./payment-gateway.ts";
export { writeSnapshot } from "./stored-snapshot.ts";
