export { searchReportRoutes, synonymResource } from "./admin-routes.ts";
export { purgeSearchCounts } from "./search-log.ts";
/** @public */
export { searchSources } from "./search-sources.ts";
export { indexProduct, searchIndex } from "./index-product.ts";
export { searchRoutes } from "./routes.ts";
