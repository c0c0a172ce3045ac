/** What other modules may use of payments. */
export { paymentMethodResource, shippingMethodResource } from "./admin-routes.ts";
export { applyOutcome, findAttempt } from "./attempts.ts";
export { changePaymentMethod } from "./change-method.ts";
export { paymentStart } from "./open-payment.ts";
export { closeAttempts, completePayment, movePayment, reachPaid } from "./payment-states.ts";
export { refundableOf, requestRefund, runRefundJob, tryRefund } from "./refunds.ts";
export type { RefundJob, RefundRow } from "./refunds.ts";
export { paymentPages, webhookRoutes } from "./routes.ts";
