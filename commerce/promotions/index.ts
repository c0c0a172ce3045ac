/** What other modules may use of promotions. */
export { couponResource, couponRoutes, promotionResource } from "./admin-routes.ts";
export { countCouponUse, giveCouponUseBack, lockCoupon, firstOrderCoupon } from "./coupon-use.ts";
