export const BREAKPOINTS = {
  xs: 320,
  sm: 640,
  md: 768,
  lg: 1024,
  xl: 1280,
  xxl: 1536,
  "2xl": 1536,
} as const;

export const DENSITIES = [1, 2] as const;

export const IMAGE_DEFAULTS = { format: "webp", quality: 85, loading: "lazy" } as const;

export const IMAGE_MAX_AGE = 86_400;

export const BLUR_PLACEHOLDER = { width: 10, height: 10, quality: 50, blur: 3 } as const;

export const PLACEHOLDER_IMAGE = {
  src: "/images/placeholder-800x1200.svg",
  width: 800,
  height: 1200,
} as const;

export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

/** Cart rows and thumbnails are far narrower than the first breakpoint. */
const THUMBNAIL = 96;

/** Every width the image service agrees to make, ascending. */
export const IMAGE_WIDTHS: readonly number[] = [
  ...new Set(
    [THUMBNAIL, ...Object.values(BREAKPOINTS)].flatMap((width) =>
      DENSITIES.map((density) => width * density),
    ),
  ),
].sort((a, b) => a - b);

export const IMAGE_RATIOS = {
  "2:3": 2 / 3,
  "3:2": 3 / 2,
  "4:5": 4 / 5,
  "1:1": 1,
  "16:9": 16 / 9,
  wide: 1920 / 837,
} as const;

export type ImageRatio = keyof typeof IMAGE_RATIOS;

export const IMAGE_FORMATS = ["webp", "jpeg"] as const;
export const IMAGE_FITS = ["cover", "contain", "inside", "fill"] as const;
export const IMAGE_QUALITIES: readonly number[] = [
  IMAGE_DEFAULTS.quality,
  BLUR_PLACEHOLDER.quality,
];

/** Grounds a picture may be set on: white and the papers of the palette. */
export const IMAGE_BACKGROUNDS = ["ffffff", "fffdf9", "faf7f1", "f2ede3"] as const;

export function heightFor(width: number, ratio: ImageRatio): number {
  return Math.round(width / IMAGE_RATIOS[ratio]);
}

/** A photograph by its path, with the size of the file where it is known. */
export type Photo = { path: string; width?: number | null; height?: number | null };
