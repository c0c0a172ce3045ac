/** What other modules may use of accounting. */
export { accountingRoutes } from "./admin-routes.ts";
export { daysOf, readRegisters } from "./registers.ts";
