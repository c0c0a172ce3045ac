/** What other modules may use of dashboard. */
export { dashboardRoutes } from "./admin-routes.ts";
export { readSales } from "./sales.ts";
