/** What other modules may use of media. */
export { imageRoutes } from "./admin-routes.ts";
export { UPLOADED, imageColumns, measureImage, purgeUnusedImages } from "./media.ts";
