/** What other modules may use of refund-accounts. */
export {
  askRefundAccount,
  eraseRefundAccount,
  isPaidByHand,
  keepRefundAccount,
  needsRefundAccount,
  presentRefundAccount,
  purgeRefundAccounts,
  readRefundAccount,
  refundAccountLink,
} from "./refund-accounts.ts";
export { refundAccountRoutes } from "./routes.ts";
