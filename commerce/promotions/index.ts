/** What other modules may use of promotions. */
export { couponResource, couponRoutes, promotionResource } from "./admin-routes.ts";
export { countCouponUse, giveCouponUseBack, lockCoupon } from "./coupon-use.ts";
export { firstOrderCoupon } from "./first-order-coupon.ts";
