/** What other modules may use of fulfilment. */
export { toShip, wanted } from "./admin-order-list.ts";
export { findOrder } from "./admin-orders.ts";
export { orderRoutes } from "./admin-routes.ts";
export { announceLateOrders } from "./late-orders.ts";
export { expireUnpaidOrders, remindUnpaidOrders } from "./unpaid-orders.ts";
