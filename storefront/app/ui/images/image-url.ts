export type ImageModifiers = {
  format?: (typeof IMAGE_FORMATS)[number];
  fit?: (typeof IMAGE_FITS)[number];
  width?: number;
  height?: number;
  resize?: `${number}x${number}`;
  /** Focal point of the crop in percent: `60x25`. */
  position?: `${number}x${number}` | undefined;
  quality?: number;
  background?: string;
  blur?: number;
};

const KEYS = [
  ["format", "f"],
  ["fit", "fit"],
  ["width", "w"],
  ["height", "h"],
  ["resize", "s"],
  ["position", "p"],
  ["quality", "q"],
  ["background", "b"],
  ["blur", "blur"],
] as const satisfies [keyof ImageModifiers, string][];

export function imageUrl(
  path: string | null | undefined,
  modifiers: ImageModifiers = {},
  config: ImageConfig = imageConfig,
): string {
  return urlsOf(path, config)?.(modifierString(modifiers)) ?? PLACEHOLDER_IMAGE.src;
}

/** Returns a function from modifiers to addresses of one picture; undefined without a path. */
export function urlsOf(
  path: string | null | undefined,
  config: ImageConfig = imageConfig,
): ((modifiers: string) => string) | undefined {
  const source = encodeSource(path ?? "", config.allowedHosts);
  return source === undefined ? undefined : (modifiers) => `${config.base}/${modifiers}/${source}`;
}

export function modifierString(modifiers: ImageModifiers): string {
  let text = "";
  for (const [name, key] of KEYS) {
    const value = modifiers[name];
    if (value === undefined) continue;
    if (text !== "") text += ",";
    text += `${key}_${String(value).replace("#", "")}`;
  }
  return text || "_";
}

function encodeSource(path: string, allowedHosts: readonly string[]): string | undefined {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(path)) {
    const url = URL.canParse(path) ? new URL(path) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || !allowedHosts.includes(url.host)) return;
    return encodeURIComponent(url.href);
  }
  const segments = path.split("/").filter(Boolean);
  return segments.length === 0 ? undefined : segments.map(encodeURIComponent).join("/");
}

export type ImageConfig = { base: string; allowedHosts: readonly string[] };

const imageConfig: ImageConfig = {
  base: import.meta.env?.VITE_IMAGE_BASE ?? "/_ipx",
  allowedHosts: (import.meta.env?.VITE_IMAGE_HOSTS ?? "").split(",").filter(Boolean),
};

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

/** SPEC §2: picture of the error page if the shop has none, or its backend is down. */
export const ERROR_IMAGE = { src: "/images/error-1920x837.svg", width: 1920, height: 837 } as const;

export const SHARE_IMAGE = "1200x630";

/** Cart rows and thumbnails are much narrower than the first breakpoint. */
const THUMBNAIL = 96;

/** Every width the image service accepts, ascending. */
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

/** Backgrounds the image service accepts: white and the paper colours of the palette. */
export const IMAGE_BACKGROUNDS = ["ffffff", "fffdf9", "faf7f1", "f2ede3"] as const;

export function heightFor(width: number, ratio: ImageRatio): number {
  return Math.round(width / IMAGE_RATIOS[ratio]);
}

export type Photo = {
  path: string;
  width?: number | null;
  height?: number | null;
  /** Focal point as fractions of width and height; by default the middle. */
  focus?: { x: number; y: number } | null | undefined;
};

/** The image service accepts focal points in steps of this many percent. */
export const FOCUS_STEP = 5;
