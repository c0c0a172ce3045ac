/** What other modules may use of reviews. */
export { adminReviewRoutes, reviewResource, reviewRoutes } from "./routes.ts";
