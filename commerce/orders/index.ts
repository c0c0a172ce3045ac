export {
  boughtBy,
  exportOrders,
  forgetBuyer,
  guestBuyers,
  hasBought,
  hasOrders,
  isOrder,
  keepGuestOrders,
  lastAddressOf,
  lastOrderOf,
  orderNumbersOf,
  summariseOrders,
  totalsOf,
} from "./desk/customer-orders.ts";
export { actOnOrder } from "./desk/act-on-order.ts";
export {
  findOrderById,
  findOrderByNumber,
  findOrdersById,
  findOrdersByTypedNumber,
  findPlacedByToken,
  readTimeline,
  tokenOf,
  wordsOfOrder,
} from "./desk/find-orders.ts";
export { computeRankings, rankedProducts } from "./rankings/rankings.ts";
export {
  nextInSeries,
  nextNumber,
  type PlacedOrder,
  readOrderRefunds,
  readPlaced,
  reserveNumbers,
  orderRoutes,
} from "./placed-orders.ts";
export {
  findCardProblem,
  findOrder,
  findShortage,
  isBuyer,
  loadItemsAsNow,
  loadRecord,
  lockCart,
  lockCartAnd,
  lockOrder,
  lockPlacedOrder,
  mayWithdraw,
  withdrawalKey,
} from "./order-record.ts";
export type * from "./order-record.ts";
export {
  apply,
  awaitsMoney,
  can,
  currentPayment,
  fulfillIfDone,
  isCorrectable,
  type Machine,
  type OrderEventType,
  orderMachine,
  orderStatuses,
  paymentMachine,
  countRecentEvents,
  recordEvent,
  shipmentMachine,
} from "./order-states.ts";
export {
  eligiblePaymentMethods,
  presentPaymentMethods,
  presentShippingMethods,
} from "./present-methods.ts";
export { itemsToAdd } from "./item-queries.ts";
export { presentOrder } from "./present.ts";
export { needsPickupPoint, needsShipping } from "./checkout-state.ts";
export {
  couponMessage,
  emptyPriced,
  loadPriced,
  placedPrices,
  preferredShipping,
  type PricedOrder,
  priceOrder,
  pricingLine,
} from "./pricing/price-order.ts";
export {
  definePromotionAction,
  definePromotionRule,
  knownKinds,
  promotionActions,
  promotionRules,
} from "./pricing/promotion-kinds.ts";
export { loadRules, type PaymentMethodRow, type ShopRules } from "./pricing/pricing-rules.ts";
export {
  findOldestHold,
  forgetNetworks,
  holdStock,
  insufficientStock,
  lacksPieces,
  releaseStock,
  restock,
  shipStock,
  trackedPieces,
} from "./stock.ts";
export { exceeds, heldBy, isAboveLimit, lockUnpaidHolds, wayOf } from "./unpaid-holds.ts";
export {
  canBeOffered,
  findGateway,
  findManualPayment,
  gatewayNamed,
  gatewayOf,
  GatewayRefusal,
  hasGateway,
  manualPayments,
  needsAccount,
  onlinePayments,
  onlinePaymentsOfShop,
  paymentGateways,
} from "./payment-gateway.ts";
export type * from "./payment-gateway.ts";
export { parseSnapshot, writeSnapshot } from "./stored-snapshot.ts";
