/** What other modules may use of shipping. */
export { CarrierDown, carrierOf, carriers } from "./carriers.ts";
export type { Carrier, FoundPoint, PointRow } from "./carriers.ts";
export { geographyRoutes, pickupRoutes } from "./routes.ts";
export { findStoredPoint } from "./stored-points.ts";
