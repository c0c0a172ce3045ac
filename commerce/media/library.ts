import { eq, isNull, sql } from "drizzle-orm";
import {
  AdminPicture,
  ChangePicture,
  type ChangePicture as Change,
  PictureQuery,
  UploadedImage,
  UploadImage,
} from "#contract/media/library.ts";
import { audit } from "../kernel/admin/audit.ts";
import { defineResource } from "../kernel/admin/resource.ts";
import { conflict, type Ctx, invalid, notFound, withTransaction } from "../kernel/ctx.ts";
import { findImages, type SentFile, uploadImage } from "./media.ts";
import { pictures } from "./schema.ts";
import { isInOrders, isUnused, replaceEverywhere, usesOf, usesOfAll } from "./uses.ts";
import type { z } from "zod";
import { adminRoutes, getResource, shapeOf } from "../kernel/admin/routes.ts";

type Row = typeof pictures.$inferSelect;

export const pictureResource = defineResource({
  name: "pictures",
  type: "Picture",
  table: pictures,
  output: AdminPicture,
  query: PictureQuery,
  words: [pictures.fileName, pictures.alt, pictures.path],
  filters: {
    view: (view) => (view === "unused" ? isUnused() : isNull(pictures.alt)),
  },
  usual: [[pictures.createdAt, "desc"]],
  change: ChangePicture,
  removable: true,
  extend: async (ctx, { path }) => ({ uses: await usesOf(ctx, path) }),
  extendAll: async (ctx, rows) => {
    const all = await usesOfAll(
      ctx,
      rows.map(({ path }) => path),
    );
    return rows.map(({ path }) => ({ uses: all.get(path) ?? [] }));
  },
  store: async (ctx, input, before) => {
    if (input.poster) await requirePicture(ctx, input.poster);
    if (before) await tellCopies(ctx, before, input);
    return input;
  },
  beforeRemoval: async (ctx, { path }) => {
    const uses = await usesOf(ctx, path);
    if (uses.length > 0) {
      const where = uses.map(({ title }) => `«${title}»`).join(", ");
      throw conflict(`È ancora usata in ${where}: sostituiscila, o toglila prima da lì.`);
    }
    await removeFile(ctx, path);
  },
});

async function requirePicture(ctx: Ctx, path: string): Promise<void> {
  if (!(await findImages(ctx, [path])).has(path))
    throw invalid("poster", "Immagine sconosciuta: caricala di nuovo");
}

const copies = [
  { table: "product_images", prefix: "", described: true },
  { table: "taxons", prefix: "image_", described: true },
  { table: "taxons", prefix: "photo_", described: false },
  { table: "blog_posts", prefix: "image_", described: true },
];

/** Updates denormalised copies: all uses get the new focus, and those without a text of their own the description. */
async function tellCopies(ctx: Ctx, before: Row, { alt, focus }: Change): Promise<void> {
  for (const { table, prefix, described } of copies) {
    const column = (name: string) => sql.identifier(`${prefix}${name}`);
    const shown = sql`update ${sql.identifier(table)}`;
    const same = sql`${column("path")} = ${before.path}`;
    if (focus !== undefined) {
      const value = focus === null ? null : JSON.stringify(focus);
      await ctx.db.execute(sql`${shown} set ${column("focus")} = ${value}::jsonb where ${same}`);
    }
    if (alt !== undefined && described) {
      await ctx.db.execute(sql`${shown} set ${column("alt")} = ${alt}
        where ${same} and (${column("alt")} is null or ${column("alt")} = ${before.alt})`);
    }
  }
}

/** Replaces a picture everywhere it is used, keeping description and focus. */
export async function replacePicture(ctx: Ctx, id: number, file: SentFile): Promise<number> {
  const [old] = await ctx.db.select().from(pictures).where(eq(pictures.id, id));
  if (!old) throw notFound();
  const sent = await uploadImage(ctx, file);
  if (sent.kind !== old.kind) {
    const kindName = old.kind === "video" ? "un video" : "un’immagine";
    throw invalid("file", `Al suo posto serve ${kindName}`);
  }
  if (sent.path === old.path) return old.id;
  await withTransaction(ctx, async (ctx) => {
    const { alt, focus, poster } = old;
    const description = { alt: sent.alt ?? alt, focus: sent.focus ?? focus, poster };
    await ctx.db.update(pictures).set(description).where(eq(pictures.path, sent.path));
    await replaceEverywhere(ctx, old.path, sent.path);
    await ctx.db.delete(pictures).where(eq(pictures.id, old.id));
    await audit(ctx, "pictures.replace", `pictures:${sent.id}`, {
      before: { path: old.path },
      after: { path: sent.path },
    });
  });
  await removeFile(ctx, old.path);
  return sent.id;
}

/** Only uploads are deleted: demo photos are part of the program, and placed orders keep showing what was bought. */
async function removeFile(ctx: Ctx, path: string): Promise<void> {
  if (path.startsWith("uploads/") && !(await isInOrders(ctx, path))) await ctx.files.delete(path);
}

const body = { content: { "multipart/form-data": { schema: UploadImage } } };

export const imageRoutes = adminRoutes(({ post }) => {
  const upload = { body, 201: UploadedImage };
  post("/images", "Upload a picture or a video", upload, async (ctx, { body }) =>
    uploadImage(ctx, await fileOf(body)),
  );
  post(
    "/pictures/{id}/replacement",
    "Put another file in the place of a picture, everywhere",
    { body, 200: shapeOf(pictureResource) },
    async (ctx, { id, body }) => {
      const replacing = await replacePicture(ctx, id, await fileOf(body));
      return getResource(ctx, pictureResource, String(replacing));
    },
  );
});

async function fileOf({ file }: z.output<typeof UploadImage>) {
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
