/** What other modules may use of content. */
export { categoryResource, pageResource, postResource, previewRoutes } from "./admin-routes.ts";
export {
  listQuestions,
  readTermsFile,
  recordTerms,
  reviewPolicy,
  type TermsFile,
} from "./pages.ts";
export { blogRoutes, contentRoutes } from "./routes.ts";
export { fillMarks } from "./text-marks.ts";
