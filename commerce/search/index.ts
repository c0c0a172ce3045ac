/** What other modules may use of search. */
export { indexProduct, searchIndex } from "./index-product.ts";
export { searchRoutes } from "./routes.ts";
