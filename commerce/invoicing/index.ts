/** What other modules may use of invoicing. */
export { documentRoutes } from "./admin-routes.ts";
