/** What other modules may use of content. */
export { categoryResource, pageResource, postResource, previewRoutes } from "./admin-routes.ts";
export { reviewPolicy } from "./pages.ts";
export { blogRoutes, contentRoutes } from "./routes.ts";
export { readTermsFile, recordTerms, type TermsFile } from "./terms.ts";
