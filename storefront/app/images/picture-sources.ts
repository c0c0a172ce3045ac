import { candidateWidths } from "./candidate-widths.ts";
import {
  BLUR_PLACEHOLDER,
  heightFor,
  IMAGE_DEFAULTS,
  IMAGE_RATIOS,
  PLACEHOLDER_IMAGE,
  type ImageRatio,
} from "./constants.ts";
import { imageUrl } from "./image-url.ts";

export type PictureSources = { src: string; srcSet?: string; width?: number; height?: number };

type Source = {
  src: string | null | undefined;
  width?: number | null;
  height?: number | null;
  sizes: string;
  ratio?: ImageRatio;
};

export function pictureSources({ src, width, height, sizes, ratio }: Source): PictureSources {
  if (imageUrl(src) === PLACEHOLDER_IMAGE.src) return PLACEHOLDER_IMAGE;
  const cropped = ratio && width && height ? Math.round(height * IMAGE_RATIOS[ratio]) : Infinity;
  const widths = candidateWidths(sizes, Math.min(width || Infinity, cropped));
  const urls = widths.map(({ request, real }) => ({ url: sized(src, request, ratio), real }));
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

function sized(src: string | null | undefined, width: number, ratio?: ImageRatio): string {
  const { format, quality } = IMAGE_DEFAULTS;
  return ratio
    ? imageUrl(src, {
        format,
        fit: "cover",
        resize: `${width}x${heightFor(width, ratio)}`,
        quality,
      })
    : imageUrl(src, { format, width, quality });
}
