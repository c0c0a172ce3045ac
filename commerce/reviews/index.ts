export { forgetReviewer } from "./review-photos.ts";
export { exportReviews, newReviews } from "./reviews.ts";
export { adminReviewRoutes, reviewResource, reviewRoutes } from "./routes.ts";
