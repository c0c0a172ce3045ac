/** What other modules may use of dashboard. */
export { dashboardRoutes } from "./dashboard.ts";
export { readSales } from "./sales.ts";
