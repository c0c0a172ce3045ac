import { and, eq, isNotNull } from "drizzle-orm";
import type { Ctx } from "../../ctx.ts";
import { pictures, productImages } from "../../db/schema/catalogue.ts";
import { invalid } from "../../errors.ts";
import { UPLOADED } from "./upload-name.ts";

export type Measures = { width: number | null; height: number | null; color: string | null };

/** What is known of a picture by its path; an upload that never was is refused. */
export async function measureImage({ db }: Ctx, path: string, field: string): Promise<Measures> {
  const [upload] = await db.select().from(pictures).where(eq(pictures.path, path));
  if (upload) return { width: upload.width, height: upload.height, color: upload.color };
  if (UPLOADED.test(path)) throw invalid(field, "Immagine sconosciuta: caricala di nuovo");
  const { width, height, color } = productImages;
  const [known] = await db
    .select({ width, height, color })
    .from(productImages)
    .where(and(eq(productImages.path, path), isNotNull(width)))
    .limit(1);
  return known ?? { width: null, height: null, color: null };
}

/** The columns beside an `imagePath`, when it was named. */
export async function imageColumns(ctx: Ctx, imagePath: string | null | undefined) {
  if (imagePath === undefined) return {};
  const none = { width: null, height: null, color: null };
  const { width, height, color } =
    imagePath === null ? none : await measureImage(ctx, imagePath, "imagePath");
  return { imageWidth: width, imageHeight: height, imageColor: color };
}
