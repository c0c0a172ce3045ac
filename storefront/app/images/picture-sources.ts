import { candidateWidths } from "./candidate-widths.ts";
import {
  BLUR_PLACEHOLDER,
  heightFor,
  IMAGE_DEFAULTS,
  IMAGE_RATIOS,
  PLACEHOLDER_IMAGE,
  type ImageRatio,
} from "./constants.ts";
import { imageUrl, modifierString, urlsOf } from "./image-url.ts";
import type { Photo } from "./photo.ts";

export type PictureSources = { src: string; srcSet?: string; width?: number; height?: number };

export function pictureSources(
  photo: Photo | null,
  { sizes, ratio }: { sizes: string; ratio?: ImageRatio | undefined },
): PictureSources {
  const urlOf = urlsOf(photo?.path);
  if (!photo || !urlOf) return PLACEHOLDER_IMAGE;
  const { width, height } = photo;
  const cropped = ratio && width && height ? Math.round(height * IMAGE_RATIOS[ratio]) : Infinity;
  const widths = candidateWidths(sizes, Math.min(width || Infinity, cropped));
  const urls = widths.map(({ request, real }) => ({ url: urlOf(sized(request, ratio)), real }));
  const largest = urls.at(-1)!;
  return {
    src: largest.url,
    srcSet: urls.map(({ url, real }) => `${url} ${real}w`).join(", "),
    ...(ratio
      ? { width: largest.real, height: heightFor(largest.real, ratio) }
      : { width: width ?? undefined, height: height ?? undefined }),
  };
}

/** Squeezed rather than cropped, so that stretching it back shows the whole composition. */
export function blurPlaceholderUrl(src: string): string {
  const { width, height, quality, blur } = BLUR_PLACEHOLDER;
  return imageUrl(src, {
    format: "webp",
    fit: "fill",
    resize: `${width}x${height}`,
    quality,
    blur,
  });
}

const modifiers = new Map<string, string>();

/** The same few for all pictures of a page: written once. */
function sized(width: number, ratio?: ImageRatio): string {
  const key = `${width} ${ratio}`;
  const known = modifiers.get(key);
  if (known !== undefined) return known;
  const { format, quality } = IMAGE_DEFAULTS;
  const made = ratio
    ? modifierString({
        format,
        fit: "cover",
        resize: `${width}x${heightFor(width, ratio)}`,
        quality,
      })
    : modifierString({ format, width, quality });
  modifiers.set(key, made);
  return made;
}
