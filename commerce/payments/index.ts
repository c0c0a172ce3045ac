export { listManualMethods, paymentMethodResource, paymentMethodRoutes } from "./admin-routes.ts";
export { askOpenAttempts, gatewayCloser, paymentsOpenedSince } from "./ask-gateway.ts";
export {
  applyOutcome,
  challengeAttempt,
  closeAttempts,
  completeLatePayment,
  completePayment,
  findAttempt,
  listEnded,
  movePayment,
  noteDetails,
  reachPaid,
} from "./attempts.ts";
export { changePaymentMethod, paymentStart, restartPayment } from "./open-payment.ts";
export { confirmTransfer, dropRefund, listManualRefunds } from "./manual-refunds.ts";
export {
  recordCardRefund,
  type RefundProgress,
  type RefundRow,
  requestRefund,
  tryRefund,
} from "./refunds.ts";
export {
  failedRefunds,
  findRefund,
  isRefundedByHand,
  listRefunds,
  manualRefunds,
  ordersAwaitingTransfer,
  paidRefunds,
  readRefundable,
  readRefunded,
  refundableOf,
  refundedAmount,
  standingRefunds,
  transferAmount,
} from "./read-refunds.ts";
export { refundDifference } from "./difference-refunds.ts";
export {
  closeReinstated,
  findDifference,
  getDifference,
  listDifferences,
  lockDifference,
  openDifferences,
  settleDifference,
} from "./differences.ts";
export { reconcileCharges, reportSilentGateways } from "./reconcile.ts";
export { type RefundJob, runRefundJob } from "./refund-jobs.ts";
export { carrierCash, remittanceRoutes } from "./remittances/remittances.ts";
export { paymentMethodPages, paymentPages, webhookRoutes } from "./routes.ts";
