/** What other modules may use of redirects. */
export {
  addressRoutes,
  missingAddressResource,
  redirectResource,
  redirectRoutes,
} from "./routes.ts";
export { purgeMissing } from "./missing-addresses.ts";
export { dropAddress, followRedirects, moveAddress, putRedirect, redirectMovedPages } from "./redirects.ts";
