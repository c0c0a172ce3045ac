export { couponResource, couponRoutes, promotionResource } from "./admin-routes.ts";
export { countCouponUse, giveCouponUseBack, lockCoupon, firstOrderCoupon } from "./coupon-use.ts";
export { giftCardResource, giftCardRoutes, giftRoutes } from "./gift-cards/routes.ts";
export {
  consumeAgain,
  consumeBalances,
  giveBack,
  leftOnOrder,
  lockCards,
  restoreBoughtCards,
  voidBoughtCards,
} from "./gift-cards/balances.ts";
export {
  issueGiftCards,
  normalizeCardCode,
  sendCardsAgain,
  sendDueCards,
} from "./gift-cards/issue.ts";
