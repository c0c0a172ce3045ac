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
  refundAccountRoutes,
} from "./refund-accounts.ts";
