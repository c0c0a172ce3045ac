/** What other modules may use of shipping. */
export { geographyRoutes, pickupRoutes } from "./routes.ts";
export { findStoredPoint } from "./stored-points.ts";
