import sharp, { type Sharp } from "sharp";
import { invalid } from "../kernel/ctx.ts";

const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
const MAX_PIXELS = 50_000_000;

type Kind = { extension: string; mediaType: string; write: (picture: Sharp) => Sharp };

/** Detected from the bytes; the file name is ignored. */
const kinds: Record<string, Kind> = {
  jpeg: {
    extension: "jpg",
    mediaType: "image/jpeg",
    write: (picture) => picture.jpeg({ quality: 92, chromaSubsampling: "4:4:4" }),
  },
  png: { extension: "png", mediaType: "image/png", write: (picture) => picture.png() },
  webp: {
    extension: "webp",
    mediaType: "image/webp",
    write: (picture) => picture.webp({ quality: 92 }),
  },
  heif: {
    extension: "avif",
    mediaType: "image/avif",
    write: (picture) => picture.avif({ quality: 80, effort: 2 }),
  },
};

/** Rotates and re-encodes the picture, which removes its metadata (place, camera); `longest` bounds both sides. */
export async function preparePicture(sent: Uint8Array, longest?: number) {
  if (sent.length === 0) throw invalid("file", "Il file è vuoto");
  if (sent.length > MAX_UPLOAD_BYTES) throw invalid("file", "Il file supera i 10 MB");
  const kind = await kindOf(sent);
  const picture = sharp(sent, { autoOrient: true, limitInputPixels: MAX_PIXELS });
  if (longest) picture.resize(longest, longest, { fit: "inside", withoutEnlargement: true });
  const written = await kind
    .write(picture)
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw invalid("file", "L’immagine è rovinata e non si può leggere");
    });
  const { data: bytes, info } = written;
  const { width, height } = info;
  return { ...kind, bytes, width, height, color: await averageColor(bytes) };
}

async function kindOf(sent: Uint8Array): Promise<Kind> {
  const found = await sharp(sent, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const kind = kinds[found?.format ?? ""];
  if (!found || !kind) {
    throw invalid("file", "Il file non è un’immagine JPEG, PNG, WebP o AVIF");
  }
  if (found.width * found.height > MAX_PIXELS) {
    throw invalid("file", "L’immagine è troppo grande: al massimo 50 megapixel");
  }
  return kind;
}

async function averageColor(bytes: Buffer): Promise<string> {
  const { channels } = await sharp(await sharp(bytes).flatten({ background: "#fff" }).toBuffer())
    .toColourspace("srgb")
    .stats();
  const [red, green = red, blue = red] = channels;
  return `#${[red, green, blue].map((channel) => hex(channel?.mean ?? 0)).join("")}`;
}

const hex = (level: number) => Math.round(level).toString(16).padStart(2, "0");
