import { z } from "zod";
import { Focus, Image } from "../catalogue.ts";
import { listQuery, Search } from "../admin/listing.ts";
import { schema } from "../json-ld.ts";
import { Required, upTo } from "../admin/fields.ts";

export const PictureUse = schema("PictureUse", {
  kind: z.enum([
    "product",
    "taxon",
    "ingredient",
    "post",
    "page",
    "section-page",
    "setting",
    "video",
  ]),
  key: z.string(),
  title: z.string(),
});
export type PictureUse = z.infer<typeof PictureUse>;

const known = {
  id: z.int(),
  kind: z.enum(["picture", "video"]),
  fileName: z.string(),
  bytes: z.int().nullable(),
  seconds: z.int().nullable().describe("Of a film, where its file says"),
};

/** A picture of the media library; `alt` null means not described yet, empty means decorative. */
export const AdminPicture = z.object({
  ...Image.omit({ type: true }).shape,
  ...known,
  focus: Focus.nullable(),
  poster: z.string().nullable(),
  createdAt: z.string(),
  uses: z.array(PictureUse),
});
export type AdminPicture = z.infer<typeof AdminPicture>;

export const ChangePicture = z
  .object({
    fileName: Required.max(200),
    alt: upTo(300).nullable(),
    focus: Focus.nullable(),
    poster: z.string().max(300).nullable(),
  })
  .partial();
export type ChangePicture = z.infer<typeof ChangePicture>;

export const PictureQuery = listQuery(["createdAt", "fileName"], {
  q: Search,
  kind: z.enum(["picture", "video"]).optional(),
  view: z.enum(["undescribed", "unused"]).optional(),
});

export const UploadedImage = Image.extend(known).meta({ id: "UploadedImage" });
export type UploadedImage = z.infer<typeof UploadedImage>;

export const UploadImage = schema("UploadImage", {
  file: z
    .custom<File>((value) => value instanceof File, "Scegli un’immagine da caricare")
    .meta({
      type: "string",
      format: "binary",
      description: "JPEG, PNG, WebP or AVIF up to 10 MB, MP4 or WebM up to 64 MB",
    }),
});
