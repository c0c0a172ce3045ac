/** What other modules may use of media. */
export { imageRoutes } from "./admin-routes.ts";
export { pictureResource } from "./library.ts";
export {
  UPLOADED,
  UPLOADED_VIDEO,
  findImages,
  findPosters,
  imageColumns,
  measureImage,
  undescribed,
} from "./media.ts";
export { isUnused } from "./uses.ts";
