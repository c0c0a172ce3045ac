export { couponResource, couponRoutes, promotionResource } from "./admin-routes.ts";
export { countCouponUse, giveCouponUseBack, lockCoupon, firstOrderCoupon } from "./coupon-use.ts";
export { giftCardResource, giftCardRoutes, giftRoutes } from "./gift-cards/routes.ts";
export {
  consumeBalances,
  giveBack,
  lockCards,
  restoreBoughtCards,
  voidBoughtCards,
} from "./gift-cards/balances.ts";
export { issueGiftCards, normalizeCardCode, sendCard, sendDueCards } from "./gift-cards/issue.ts";
