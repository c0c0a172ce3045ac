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
