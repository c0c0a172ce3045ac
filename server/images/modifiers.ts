import { keysOf } from "#contract/format/keys-of.ts";
import {
  BLUR_PLACEHOLDER,
  FOCUS_STEP,
  heightFor,
  IMAGE_BACKGROUNDS,
  IMAGE_DEFAULTS,
  IMAGE_FITS,
  IMAGE_FORMATS,
  IMAGE_QUALITIES,
  IMAGE_RATIOS,
  IMAGE_WIDTHS,
  PLACEHOLDER_IMAGE,
  SHARE_IMAGE,
} from "#app/ui/images/image-url.ts";
import { INSTALL_IMAGES } from "#contract/content.ts";

/** Image modifiers in a fixed order, so that equal pictures have one URL. */
export type Modifiers = Partial<
  Record<"f" | "q" | "w" | "h" | "s" | "p" | "fit" | "b" | "blur", string>
>;

const blurSize = `${BLUR_PLACEHOLDER.width}x${BLUR_PLACEHOLDER.height}`;
const widths = IMAGE_WIDTHS.map(String);
const sizes = new Set([
  blurSize,
  `${PLACEHOLDER_IMAGE.width}x${PLACEHOLDER_IMAGE.height}`,
  SHARE_IMAGE,
  ...Object.values<string>(INSTALL_IMAGES),
  ...keysOf(IMAGE_RATIOS).flatMap((ratio) =>
    IMAGE_WIDTHS.map((width) => `${width}x${heightFor(width, ratio)}`),
  ),
]);

const steps = Array.from({ length: 100 / FOCUS_STEP + 1 }, (_, step) => step * FOCUS_STEP);
const positions = new Set(steps.flatMap((x) => steps.map((y) => `${x}x${y}`)));

/** Whitelists: arbitrary values would let strangers fill the cache and use up the CPU. */
const allowed: Record<string, (value: string) => boolean> = {
  f: (value) => value === "jpg" || IMAGE_FORMATS.some((format) => format === value),
  q: (value) => IMAGE_QUALITIES.some((quality) => String(quality) === value),
  w: () => true,
  h: () => true,
  s: (value) => sizes.has(value),
  p: (value) => positions.has(value),
  fit: (value) => IMAGE_FITS.some((fit) => fit === value),
  b: (value) => IMAGE_BACKGROUNDS.some((hex) => hex === value),
  blur: (value) => value === String(BLUR_PLACEHOLDER.blur),
};

/** `undefined` for an invalid string, `"original"` for one without changes. */
export function parseModifiers(text: string): Modifiers | "original" | undefined {
  if (text === "_") return "original";
  const given = new Map<string, string>();
  for (const part of text.split(",")) {
    const [, name = "", value = ""] = /^([a-z]+)_([\da-z]+)$/.exec(part) ?? [];
    if (given.has(name) || !Object.hasOwn(allowed, name) || !allowed[name]?.(value)) return;
    given.set(name, value);
  }
  return complete(Object.fromEntries(given));
}

function complete({ f, q, w, h, s, p, fit, b, blur }: Modifiers): Modifiers | undefined {
  if (s && (w || h)) return;
  const size = s ?? (w && h ? `${w}x${h}` : undefined);
  const side = w ?? h ?? "";
  if (size ? !sizes.has(size) : (w || h) && !widths.includes(side)) return;
  if (!size && (fit || b)) return;
  if (b && fit !== "contain") return;
  if (p && (!size || (fit ?? "cover") !== "cover")) return;
  if (size !== blurSize && (blur || fit === "fill")) return;
  return {
    f: f === "jpg" ? "jpeg" : (f ?? IMAGE_DEFAULTS.format),
    q: q ?? String(IMAGE_DEFAULTS.quality),
    // The image library crops only if both sides are in one modifier.
    ...(size ? { s: size, fit: fit ?? "cover", ...(p && { p }) } : w ? { w } : h ? { h } : {}),
    // The `#` keeps a hex colour of digits only from being parsed as a number.
    ...(b && { b: `#${b}` }),
    ...(blur && { blur }),
  };
}
