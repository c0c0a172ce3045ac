import type { Photo } from "../content-folder.ts";

export const imageFields = ["imageAlt", "imageWidth", "imageHeight", "imageColor"] as const;

/** What taxons and blog posts keep of their photograph beside its path. */
export const imageOf = (photo: Photo | undefined | "") => ({
  imageAlt: photo ? photo.alt : null,
  imageWidth: photo ? photo.width : null,
  imageHeight: photo ? photo.height : null,
  imageColor: photo ? photo.color : null,
});
