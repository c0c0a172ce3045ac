import { createHash } from "node:crypto";
import { and, eq, isNotNull, lt, sql, type SQL } from "drizzle-orm";
import type { UploadedImage } from "#contract/admin/content.ts";
import { pictures } from "./schema.ts";
import { productImages } from "../catalogue/schema.ts";
import { audit } from "../kernel/admin/audit.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { invalid } from "../kernel/errors.ts";

/** Sending the same picture twice keeps it once. */
export async function uploadImage(
  ctx: Ctx,
  file: { name: string; bytes: Uint8Array },
): Promise<UploadedImage> {
  const { preparePicture } = await import("./prepare-picture.ts");
  const picture = await preparePicture(file.bytes);
  const { bytes, width, height, color } = picture;
  const path = uploadName(bytes, picture.extension);
  if (!(await ctx.files.exists(path))) await ctx.files.put(path, bytes, picture.mediaType);
  await withTransaction(ctx, async (ctx) => {
    const row = { width, height, color, createdAt: ctx.clock() };
    await ctx.db
      .insert(pictures)
      .values({ path, ...row })
      .onConflictDoUpdate({ target: pictures.path, set: row });
    const after = { file: file.name.slice(0, 200), width, height, bytes: bytes.length };
    await audit(ctx, { action: "image.upload", subject: `image:${path}`, after });
  });
  return { path, type: null, alt: null, width, height, color };
}

/** How every uploaded picture is called: its content is its name, so it never changes. */
export const UPLOADED = /^uploads\/[\da-f]{32}\.(jpg|png|webp|avif)$/;

function uploadName(bytes: Buffer, extension: string): string {
  return `uploads/${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.${extension}`;
}

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

const DAY = 24 * 3600 * 1000;

/** Pictures that a day after their upload are on nothing; the file goes first, so none is left without its row. */
export async function purgeUnusedImages({ db, files, clock }: Ctx): Promise<number> {
  const unused = await db
    .select({ path: pictures.path })
    .from(pictures)
    .where(
      and(
        lt(pictures.createdAt, new Date(clock().getTime() - DAY)),
        sql`not exists (select from product_images i where i.path = ${pictures.path})`,
        sql`not exists (select from taxons t where t.image_path = ${pictures.path})`,
        sql`not exists (select from blog_posts b where b.image_path = ${pictures.path} or ${names(sql`b.body`)})`,
        sql`not exists (select from pages p where ${names(sql`p.body`)})`,
        sql`not exists (select from products p where ${names(sql`p.description`)})`,
        sql`not exists (select from settings s where ${names(sql`s.value::text`)})`,
        sql`not exists (select from order_items o where ${names(sql`o.snapshot::text`)})`,
      ),
    );
  for (const { path } of unused) {
    await files.delete(path);
    await db.delete(pictures).where(eq(pictures.path, path));
  }
  return unused.length;
}

const names = (text: SQL) => sql`position(${pictures.path} in ${text}) > 0`;
