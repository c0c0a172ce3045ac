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
export { readReturns } from "./return-states.ts";
export { aftersalesRoutes } from "./routes.ts";
export { findWithdrawal, readWithdrawal, waitsForStaff } from "./withdrawals.ts";
