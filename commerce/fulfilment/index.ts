export { listOrders, unresolvedRefund, wanted } from "./admin-order-list.ts";
export { actOnOrder, auditOrder, findOrder, getOrder } from "./admin-orders.ts";
export { differenceRoutes, orderRoutes, refundRoutes } from "./admin-routes.ts";
export { refundOrder } from "./refund.ts";
export { refundedOrders } from "./cancel.ts";
export { announceLateOrders, expireUnpaidOrders, remindUnpaidOrders } from "./overdue-orders.ts";
export { toShip } from "./ship.ts";
