import type { UploadedImage } from "#contract/admin/image.ts";
import { withTransaction } from "../../ctx.ts";
import type { Ctx } from "../../ctx.ts";
import { pictures } from "../../db/schema/catalogue.ts";
import { audit } from "../audit.ts";
import { uploadName } from "./upload-name.ts";

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
