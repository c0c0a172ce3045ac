export { adminReviewRoutes, reviewResource, reviewRoutes } from "./routes.ts";
