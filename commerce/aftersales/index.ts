export { returnRoutes, withdrawalResource, withdrawalRoutes } from "./admin-routes.ts";
export {
  askRefundAccount,
  keepRefundAccount,
  listTransfers,
  presentRefundAccount,
  purgeRefundAccounts,
  readRefundAccount,
} from "./refund-accounts.ts";
export { refundOrder } from "./refund-order.ts";
export { followRefunds } from "./refund-return.ts";
export { readReturns, receivedReturns } from "./return-states.ts";
export { aftersalesRoutes } from "./routes.ts";
export { findWithdrawal, openWithdrawals, readWithdrawal } from "./withdrawals.ts";
