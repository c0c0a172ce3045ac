export { couponResource, couponRoutes, promotionResource } from "./admin-routes.ts";
export { countCouponUse, giveCouponUseBack, lockCoupon, firstOrderCoupon } from "./coupon-use.ts";
export { giftCardResource, giftCardRoutes, giftRoutes } from "./gift-cards/routes.ts";
export {
  attachCard,
  consumeAgain,
  consumeBalances,
  copyCards,
  detachCard,
  findCard,
  type GiftCardRow,
  giveBack,
  leftOnOrder,
  lockCards,
  paidByCards,
  redeemedAmounts,
  restoreBoughtCards,
  voidBoughtCards,
} from "./gift-cards/balances.ts";
export { issueGiftCards, sendCardsAgain, sendDueCards } from "./gift-cards/issue.ts";
