import { createHash } from "node:crypto";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Image } from "#contract/catalogue.ts";
import type { UploadedImage } from "#contract/media/library.ts";
import { audit } from "../kernel/admin/audit.ts";
import { type Ctx, invalid, withTransaction } from "../kernel/ctx.ts";
import { jsonFirst, jsonObject } from "../kernel/db/json.ts";
import { pictures } from "./schema.ts";

export type SentFile = { name: string; bytes: Uint8Array };

/** Uploading the same file twice stores it once and keeps its description. */
export async function uploadImage(ctx: Ctx, file: SentFile): Promise<UploadedImage> {
  const { bytes, extension, mediaType, ...measures } = await prepare(file.bytes);
  const path = uploadName(bytes, extension);
  if (!(await ctx.files.exists(path))) await ctx.files.put(path, bytes, mediaType);
  return withTransaction(ctx, async (ctx) => {
    const fileName = plainName(file.name);
    const row = { path, ...measures, fileName, bytes: bytes.length, createdAt: ctx.clock() };
    const [kept] = await ctx.db
      .insert(pictures)
      .values(row)
      .onConflictDoUpdate({ target: pictures.path, set: { bytes: bytes.length } })
      .returning();
    if (!kept) throw new Error("Inserting a picture returns it");
    const { width, height } = measures;
    const after = { file: fileName, width, height, bytes: bytes.length };
    await audit(ctx, "image.upload", `image:${path}`, { after });
    const { createdAt: _createdAt, poster: _poster, ...known } = kept;
    return { ...known, type: null };
  });
}

/** Loaded on first use: most processes handle no upload. */
export async function rewritePicture(sent: Uint8Array, longest?: number) {
  const { preparePicture } = await import("./prepare-picture.ts");
  return preparePicture(sent, longest);
}

/** Detects the type from the bytes; the file name is ignored. */
async function prepare(bytes: Uint8Array) {
  const video = prepareVideo(bytes);
  if (video) return video;
  const { width, height, color, ...file } = await rewritePicture(bytes);
  return {
    kind: "picture" as const,
    bytes: file.bytes,
    extension: file.extension,
    mediaType: file.mediaType,
    width,
    height,
    color,
    seconds: null,
  };
}

const plainName = (name: string) =>
  name
    .replaceAll(/[\p{Cc}/\\]/gu, " ")
    .trim()
    .slice(0, 200);

/** Uploads are named by content hash, so they never change. */
export const UPLOADED = /^uploads\/[\da-f]{32}\.(jpg|png|webp|avif)$/;
export const UPLOADED_VIDEO = /^uploads\/[\da-f]{32}\.(mp4|webm)$/;

function uploadName(bytes: Uint8Array, extension: string): string {
  return `uploads/${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.${extension}`;
}

export type Measures = Pick<
  typeof pictures.$inferSelect,
  "width" | "height" | "color" | "focus" | "alt"
>;
const { width, height, color, focus, alt } = pictures;
const measures = { width, height, color, focus, alt };

/** A picture's data from the library; refuses unknown uploads and adds rows for external paths. */
export async function measureImage({ db }: Ctx, path: string, field: string): Promise<Measures> {
  const [known] = await db.select(measures).from(pictures).where(eq(pictures.path, path));
  if (known) return known;
  if (path.startsWith("uploads/")) throw invalid(field, "Immagine sconosciuta: caricala di nuovo");
  const fileName = path.split("/").at(-1) ?? path;
  const [added] = await db.insert(pictures).values({ path, fileName }).returning(measures);
  if (!added) throw new Error("Inserting a picture returns it");
  return added;
}

export const undescribed =
  "Manca la descrizione per chi non vede: scrivila, o di’ che è solo decorazione";

type Pictured = {
  imagePath?: string | null | undefined;
  imageAlt?: string | null | undefined;
  enabled?: boolean | undefined;
};

/** The columns beside an `imagePath`; a picture without description must not be published. */
export async function imageColumns(ctx: Ctx, input: Pictured, before: Pictured | null = null) {
  if (!["imagePath", "imageAlt", "enabled"].some((field) => field in input)) return {};
  const { enabled: shown = true } = { ...before, ...input };
  const { imagePath = before?.imagePath ?? null } = input;
  const kept = before?.imagePath === imagePath ? before.imageAlt : null;
  const none = { width: null, height: null, color: null, focus: null, alt: null };
  const { width, height, color, focus, alt } =
    imagePath === null ? none : await measureImage(ctx, imagePath, "imagePath");
  const imageAlt = (input.imageAlt === undefined ? kept : input.imageAlt) ?? alt;
  if (shown && imagePath !== null && imageAlt === null) throw invalid("imageAlt", undescribed);
  return { imageAlt, imageWidth: width, imageHeight: height, imageColor: color, imageFocus: focus };
}

/** Picture data by path; deleted uploads are left out. */
export async function findImages(
  { db }: Pick<Ctx, "db">,
  paths: string[],
): Promise<Map<string, Image>> {
  if (paths.length === 0) return new Map();
  const { path } = pictures;
  const rows = await db
    .select({ path, ...measures })
    .from(pictures)
    .where(and(inArray(path, paths), eq(pictures.kind, "picture")));
  const known = new Map(rows.map((row) => [row.path, row]));
  const found = paths.filter((path) => known.has(path) || !path.startsWith("uploads/"));
  return new Map(
    found.map((path) => [path, { path, type: null, ...(known.get(path) ?? unknown) }]),
  );
}

export async function findPosters({ db }: Pick<Ctx, "db">, paths: string[]) {
  const { path, poster } = pictures;
  const rows = await db.select({ path, poster }).from(pictures).where(inArray(path, paths));
  return new Map(rows.flatMap(({ path, poster }) => (poster ? [[path, poster] as const] : [])));
}

const unknown = { alt: null, width: null, height: null, color: null, focus: null };

const MAX_VIDEO_BYTES = 64 * 1024 * 1024;

export function prepareVideo(sent: Uint8Array) {
  const extension = extensionOf(sent);
  if (!extension) return undefined;
  if (sent.length > MAX_VIDEO_BYTES) {
    throw invalid("file", "Il video supera i 64 MB: accorcialo o salvalo in qualità minore");
  }
  return {
    kind: "video" as const,
    bytes: sent,
    extension,
    mediaType: `video/${extension}`,
    width: null,
    height: null,
    color: null,
    seconds: secondsOf(sent),
  };
}

/** The duration from the MP4 movie header: time scale, then length in its units. */
function secondsOf(sent: Uint8Array): number | null {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  const at = bytes.indexOf("mvhd") + 4;
  if (at === 3 || at + 32 > bytes.length) return null;
  const isLong = bytes[at] === 1;
  const scale = bytes.readUInt32BE(at + (isLong ? 20 : 12));
  const length = isLong ? Number(bytes.readBigUInt64BE(at + 24)) : bytes.readUInt32BE(at + 16);
  return scale > 0 ? Math.round(length / scale) : null;
}

/** MP4 brands that browsers play; AVIF and QuickTime have the same prefix. */
const mp4 = /^[^]{4}ftyp(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV)/;

function extensionOf(bytes: Uint8Array): "mp4" | "webm" | undefined {
  const head = Buffer.from(bytes.subarray(0, 80)).toString("latin1");
  if (mp4.test(head)) return "mp4";
  if (head.startsWith("\x1aE\xdf\xa3") && head.includes("webm")) return "webm";
  if (/^[^]{4}ftypqt /.test(head)) {
    throw invalid("file", "Il video è un MOV: esportalo come MP4 e caricalo di nuovo");
  }
  return undefined;
}

const f = alias(pictures, "f");

/** Metadata of a video as JSON, by its path with a leading slash. */
export const filmAt = (path: SQL) =>
  jsonFirst(
    jsonObject({ description: f.alt, poster: f.poster, seconds: f.seconds }),
    sql`from pictures f where ${path} = '/' || f.path`,
  );
