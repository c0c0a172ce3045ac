import { z } from "zod";
import { Image } from "../catalogue.ts";

export const UploadedImage = Image.meta({ id: "UploadedImage" });
export type UploadedImage = z.infer<typeof UploadedImage>;

export const UploadImage = z
  .object({
    file: z
      .custom<File>((value) => value instanceof File, "Scegli un’immagine da caricare")
      .meta({ type: "string", format: "binary", description: "JPEG, PNG, WebP or AVIF, ≤ 10 MB" }),
  })
  .meta({ id: "UploadImage" });
