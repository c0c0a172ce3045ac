/** What other modules may use of the shop window. */
export { publicationRoutes, sectionPageResource } from "./admin-routes.ts";
export { ensureHomePage, forgetHomePage, nextSectionChange } from "./publications.ts";
export { openPreviews, previewTokenRoutes } from "./previews.ts";
export { sectionRoutes } from "./section-pages.ts";
