export {
  adminRequestRoutes,
  contactResource,
  withdrawalResource,
  requestRoutes,
} from "./routes.ts";
export {
  closeWithdrawalRequest,
  readWithdrawal,
  receiveGoods,
  waitsForStaff,
} from "./withdrawal-answer.ts";
