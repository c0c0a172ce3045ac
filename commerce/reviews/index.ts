export { exportReviews, forgetReviewer } from "./reviews.ts";
export { adminReviewRoutes, reviewResource, reviewRoutes } from "./routes.ts";
