import { randomBytes } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { MAX_REVIEW_PHOTOS } from "#contract/forms/limits.ts";
import type { UploadImage } from "#contract/media/library.ts";
import type { ProductReview, ReviewPhoto } from "#contract/review.ts";
import { requireCustomer } from "../auth/index.ts";
import { audit } from "../kernel/admin/audit.ts";
import { type Ctx, existing, invalid, notFound, withTransaction } from "../kernel/ctx.ts";
import { limit } from "../kernel/limits/limit.ts";
import { rewritePicture } from "../media/index.ts";
import { findProduct, presentReview } from "./reviews.ts";
import { reviews } from "./schema.ts";

const longestSide = 2000;

/**
 * Adds a photo until the author confirms the review, so that none is added after moderation. Re-encoding removes the
 * metadata (place, camera).
 */
export async function addReviewPhoto(
  ctx: Ctx,
  subject: string,
  { file }: z.output<typeof UploadImage>,
): Promise<ProductReview> {
  const actor = requireCustomer(ctx);
  const product = existing(await findProduct(ctx, subject));
  await limit(ctx, "review_photo", String(actor.id));
  const picture = await rewritePicture(new Uint8Array(await file.arrayBuffer()), longestSide);
  // A random name: the same photo in another review must survive the deletion of this one.
  const path = `uploads/${randomBytes(16).toString("hex")}.${picture.extension}`;
  const photo = { path, width: picture.width, height: picture.height };
  try {
    return await withTransaction(ctx, async (ctx) => {
      const [review] = await ctx.db
        .select()
        .from(reviews)
        .where(and(eq(reviews.customerId, actor.id), eq(reviews.productId, product.id)))
        .for("update");
      if (review?.status !== "unconfirmed") throw notFound();
      if (review.photos.length >= MAX_REVIEW_PHOTOS)
        throw invalid("file", "Hai già aggiunto tre foto: togline una per cambiarla");
      await ctx.files.put(path, picture.bytes, picture.mediaType);
      const changed = await storePhotos(ctx, review.id, [...review.photos, photo]);
      return presentReview(ctx, changed, product);
    });
  } catch (error) {
    await ctx.files.delete(path);
    throw error;
  }
}

async function storePhotos(ctx: Ctx, id: number, photos: ReviewPhoto[]) {
  const [changed] = await ctx.db
    .update(reviews)
    .set({ photos, updatedAt: ctx.clock() })
    .where(eq(reviews.id, id))
    .returning();
  return existing(changed);
}

/** Authors may delete a photo at any time. */
export async function removeOwnPhoto(
  ctx: Ctx,
  subject: string,
  { path }: { path: string },
): Promise<ProductReview> {
  const actor = requireCustomer(ctx);
  const product = existing(await findProduct(ctx, subject));
  const own = and(eq(reviews.customerId, actor.id), eq(reviews.productId, product.id));
  return presentReview(ctx, await removePhoto(ctx, own, path), product);
}

export async function removePhotoOfReview(ctx: Ctx, id: number, path: string): Promise<void> {
  await removePhoto(ctx, eq(reviews.id, id), path, (ctx) =>
    audit(ctx, "product-reviews.update", `product-reviews:${id}`, {
      before: { photo: path },
      after: { photo: null },
    }),
  );
}

async function removePhoto(
  ctx: Ctx,
  which: SQL | undefined,
  path: string,
  note: (ctx: Ctx) => Promise<void> = async () => {},
) {
  const changed = await withTransaction(ctx, async (ctx) => {
    const [review] = await ctx.db.select().from(reviews).where(which).for("update");
    if (!review?.photos.some((photo) => photo.path === path)) throw notFound();
    const left = review.photos.filter((photo) => photo.path !== path);
    await note(ctx);
    return storePhotos(ctx, review.id, left);
  });
  await deleteFiles(ctx, [path]);
  return changed;
}

/** Demo photos are part of the program and are not deleted. */
const deleteFiles = (ctx: Ctx, paths: string[]) =>
  Promise.all(
    paths.filter((path) => path.startsWith("uploads/")).map((path) => ctx.files.delete(path)),
  );

/** Reviews of a deleted account stay, without name and photos. */
export async function forgetReviewer(ctx: Ctx, customerId: number): Promise<void> {
  const isTheirs = eq(reviews.customerId, customerId);
  const written = await ctx.db
    .select({ photos: reviews.photos })
    .from(reviews)
    .where(sql`${isTheirs} and ${reviews.photos} <> '[]'`);
  await ctx.db
    .update(reviews)
    .set({ customerId: null, author: "Cliente del negozio", photos: [] })
    .where(isTheirs);
  await deleteFiles(
    ctx,
    written.flatMap(({ photos }) => photos.map(({ path }) => path)),
  );
}
