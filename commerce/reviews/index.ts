/** What other modules may use of reviews. */
export { adminReviewRoutes, reviewResource } from "./admin-routes.ts";
export { reviewRoutes } from "./routes.ts";
