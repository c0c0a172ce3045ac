export { forgetReviewer } from "./review-photos.ts";
export { exportReviews } from "./reviews.ts";
export { adminReviewRoutes, reviewResource, reviewRoutes } from "./routes.ts";
