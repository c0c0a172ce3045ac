/** What other modules may use of content. */
export { categoryResource, pageResource, postResource, previewRoutes } from "./admin-routes.ts";
export { reviewPolicy, readTermsFile, recordTerms, type TermsFile } from "./pages.ts";
export { blogRoutes, contentRoutes } from "./routes.ts";
