/** What other modules may use of preferences. */
export { preferenceRoutes } from "./preferences.ts";
