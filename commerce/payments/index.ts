/** What other modules may use of payments. */
export { paymentMethodResource, paymentMethodRoutes } from "./admin-routes.ts";
export { askOpenAttempts, gatewayCloser, paymentsOpenedSince } from "./ask-gateway.ts";
export {
  applyOutcome,
  closeAttempts,
  completePayment,
  findAttempt,
  movePayment,
  reachPaid,
} from "./attempts.ts";
export { changePaymentMethod, paymentStart } from "./open-payment.ts";
export { confirmTransfer, dropRefund, listManualRefunds } from "./manual-refunds.ts";
export {
  recordCardRefund,
  refundableOf,
  type RefundJob,
  type RefundProgress,
  type RefundRow,
  requestRefund,
  runRefundJob,
  tryRefund,
} from "./refunds.ts";
export { paymentPages, webhookRoutes } from "./routes.ts";
