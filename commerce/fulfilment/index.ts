export { countBursts } from "./abuse/read-abuse.ts";
export { abuseRoutes } from "./abuse/routes.ts";
export { listOrders, orderFilter } from "./admin-order-list.ts";
export { differenceRoutes, orderRoutes, refundRoutes } from "./admin-routes.ts";
export { mailboxRoutes } from "./change-mailbox.ts";
export { refundedOrders } from "./cancel.ts";
export { announceLateOrders, expireUnpaidOrders, remindUnpaidOrders } from "./overdue-orders.ts";
export { parcelTracking } from "./follow-parcels.ts";
export { toShip } from "./ship.ts";
