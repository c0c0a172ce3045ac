/** What other modules may use of support. */
export { adminRequestRoutes, contactResource, withdrawalResource } from "./admin-routes.ts";
export { requestRoutes } from "./routes.ts";
export { closeWithdrawalRequest, readWithdrawal, receiveGoods } from "./withdrawal-answer.ts";
