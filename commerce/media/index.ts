export { imageRoutes, pictureResource } from "./library.ts";
export {
  UPLOADED,
  UPLOADED_VIDEO,
  filmAt,
  findImages,
  findPosters,
  imageColumns,
  measureImage,
  rewritePicture,
  undescribed,
} from "./media.ts";
export { isUnused } from "./uses.ts";
