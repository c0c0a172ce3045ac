/** What other modules may use of redirects. */
export { dropAddress, moveAddress } from "./redirects.ts";
export { redirectRoutes } from "./routes.ts";
