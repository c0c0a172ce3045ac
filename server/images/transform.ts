import sharp, { type FitEnum } from "sharp";
import { cropAround } from "#contract/media/focus.ts";
import type { Modifiers } from "./modifiers.ts";

export type Transform = (source: Buffer, modifiers: Modifiers) => Promise<Buffer>;

/** Part of every cache key: another encoder version produces other bytes. */
export const ENCODER = `${sharp.versions.sharp} ${sharp.versions.vips}`;

type Size = { width: number; height: number };

export const MAX_PIXELS = 50_000_000;

export function createTransform(): Transform {
  // Every transform reads a different file, so sharp's cache would only use memory.
  sharp.cache(false);
  return async (source, { f, q, w, h, s, p, fit, b, blur }) => {
    const picture = sharp(source, { autoOrient: true, limitInputPixels: MAX_PIXELS });
    if (s) {
      const { autoOrient: own } = await picture.metadata();
      const box = boxWithin(own, s);
      if (p) {
        const [x = 50, y = 50] = p.split("x").map(Number);
        picture.extract(cropAround(own, box.width / box.height, { x: x / 100, y: y / 100 }));
      }
      picture.resize({ ...box, fit: fit as keyof FitEnum, ...(b && { background: b }) });
    } else if (w || h) {
      const side = w ? { width: Number(w) } : { height: Number(h) };
      picture.resize({ ...side, withoutEnlargement: true });
    }
    if (blur) picture.blur(Number(blur));
    const quality = Number(q);
    const encoded =
      f === "jpeg" ? picture.jpeg({ quality, progressive: true }) : picture.webp({ quality });
    return encoded.toBuffer();
  };
}

/** The requested box, scaled down to fit into the picture. */
function boxWithin(own: Size, size: string): Size {
  const [width = 0, height = 0] = size.split("x").map(Number);
  const ratio = width / height;
  const fitted =
    width > own.width
      ? { width: own.width, height: Math.round(own.width / ratio) }
      : { width, height };
  return fitted.height > own.height
    ? { width: Math.round(own.height * ratio), height: own.height }
    : fitted;
}
