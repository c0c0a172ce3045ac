export { categoryResource, pageResource, postResource, previewRoutes } from "./admin-routes.ts";
export {
  listQuestions,
  listWrittenPages,
  readTermsFile,
  recordTerms,
  reviewPolicy,
  searchPages,
  searchPosts,
  type TermsFile,
} from "./pages.ts";
export { channelRoutes } from "./channel.ts";
export { blogRoutes, contentRoutes } from "./routes.ts";
export { fillMarks } from "./text-marks.ts";
export { publicationRoutes, sectionPageResource } from "./sections/admin-routes.ts";
export { ensurePage, forgetPage, nextSectionChange, plainHome } from "./sections/publications.ts";
export { openPreviews, previewTokenRoutes } from "./sections/previews.ts";
/** @public */
export { defineSectionType, sectionTypes } from "./sections/section-types.ts";
export { sectionRoutes } from "./sections/section-pages.ts";
export {
  addressRoutes,
  missingAddressResource,
  redirectResource,
  redirectRoutes,
} from "./redirects/routes.ts";
export { purgeMissing } from "./redirects/missing-addresses.ts";
export {
  dropAddress,
  listRedirects,
  moveAddress,
  putRedirect,
  redirectMovedPages,
  type RedirectRow,
} from "./redirects/redirects.ts";
