/** What other modules may use of search. */
export { indexProduct } from "./index-product.ts";
export { searchRoutes } from "./routes.ts";
