/** What other modules may use of returns-desk. */
export { returnRoutes } from "./routes.ts";
