import {
  BLUR_PLACEHOLDER,
  BREAKPOINTS,
  DENSITIES,
  FOCUS_STEP,
  heightFor,
  IMAGE_DEFAULTS,
  IMAGE_RATIOS,
  IMAGE_WIDTHS,
  type ImageRatio,
  imageUrl,
  modifierString,
  type Photo,
  PLACEHOLDER_IMAGE,
  urlsOf,
} from "#app/ui/images/image-url.ts";

type PictureProps = {
  /** A path alone if the file's size is unknown; `false` renders the empty frame. */
  photo: Photo | string | null | undefined | false;
  alt: string;
  sizes?: string;
  /** Crops the photograph to this ratio in a `.photo` frame; without it renders a bare `<img>`. */
  ratio?: ImageRatio;
  priority?: boolean;
  /** Shows a blurred preview; by default for framed priority photographs. */
  placeholder?: boolean;
  line?: string;
  className?: string;
};

const FRAMES: Record<ImageRatio, string> = {
  "2:3": "photo",
  "3:2": "photo r32",
  "4:5": "photo r45",
  "1:1": "photo r11",
  "16:9": "photo r169",
  wide: "photo wide",
};

export function Picture(props: PictureProps) {
  const { alt, sizes = "100vw", ratio, priority = false, line, className } = props;
  const given = props.photo || null;
  const photo = typeof given === "string" ? { path: given } : given;
  const sources = pictureSources(photo, { sizes, ratio });
  const image = (
    <img
      {...sources}
      sizes={sources.srcSet && sizes}
      alt={alt}
      className={ratio ? undefined : className}
      loading={priority ? "eager" : IMAGE_DEFAULTS.loading}
      decoding={priority ? undefined : "async"}
      fetchPriority={priority ? "high" : undefined}
    />
  );
  if (!ratio) return image;
  const { placeholder = priority } = props;
  return (
    <span className={[FRAMES[ratio], className].filter(Boolean).join(" ")} data-line={line}>
      {photo && sources.srcSet && placeholder && <Blur src={photo.path} />}
      {props.photo !== false && image}
    </span>
  );
}

// Not in lists: they show the frame's gradient, because a preview for every tile would double their requests.
// Ten pixels stretched over the frame, in an SVG, so that it is not a picture of its own for assistive technology.
function Blur({ src }: { src: string }) {
  const { width, height } = BLUR_PLACEHOLDER;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <image
        href={blurPlaceholderUrl(src)}
        width={width}
        height={height}
        preserveAspectRatio="none"
      />
    </svg>
  );
}

type PictureSources = { src: string; srcSet?: string; width?: number; height?: number };

export function pictureSources(
  photo: Photo | null,
  { sizes, ratio }: { sizes: string; ratio?: ImageRatio | undefined },
): PictureSources {
  const urlOf = urlsOf(photo?.path);
  if (!photo || !urlOf) return PLACEHOLDER_IMAGE;
  const { width, height } = photo;
  const cropped = ratio && width && height ? Math.round(height * IMAGE_RATIOS[ratio]) : Infinity;
  const widths = candidateWidths(sizes, Math.min(width || Infinity, cropped));
  const urls = widths.map(({ request, real }) => ({
    url: urlOf(sized(request, ratio, photo.focus)),
    real,
  }));
  const largest = urls.at(-1)!;
  return {
    src: largest.url,
    srcSet: urls.map(({ url, real }) => `${url} ${real}w`).join(", "),
    ...(ratio
      ? { width: largest.real, height: heightFor(largest.real, ratio) }
      : { width: width ?? undefined, height: height ?? undefined }),
  };
}

/** Squeezed, not cropped, so that stretching shows the whole composition. */
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

/** Memoised, because all pictures of a page share a few modifiers. */
function sized(width: number, ratio?: ImageRatio, focus?: Photo["focus"]): string {
  const position = focus ? (`${step(focus.x)}x${step(focus.y)}` as const) : undefined;
  const key = `${width} ${ratio} ${position}`;
  const known = modifiers.get(key);
  if (known !== undefined) return known;
  const { format, quality } = IMAGE_DEFAULTS;
  const made = ratio
    ? modifierString({
        format,
        fit: "cover",
        resize: `${width}x${heightFor(width, ratio)}`,
        position,
        quality,
      })
    : modifierString({ format, width, quality });
  modifiers.set(key, made);
  return made;
}

const step = (part: number) => Math.round((part * 100) / FOCUS_STEP) * FOCUS_STEP;

const MAX_CANDIDATES = 5;
const NARROWEST = Math.min(...Object.values(BREAKPOINTS));
const WIDEST = Math.max(...Object.values(BREAKPOINTS));

type Candidate = {
  request: number;
  real: number;
};

const found = new Map<string, Candidate[]>();
const maxEntries = 500;

/** The widths to offer for a `sizes` attribute, at most the source's. */
export function candidateWidths(sizes: string, sourceWidth = Infinity): readonly Candidate[] {
  const key = `${sourceWidth} ${sizes}`;
  const known = found.get(key);
  if (known) return known;
  if (found.size >= maxEntries) found.clear();
  const candidates = findCandidates(sizes, sourceWidth);
  found.set(key, candidates);
  return candidates;
}

function findCandidates(sizes: string, sourceWidth: number): Candidate[] {
  const shown = shownWidths(sizes);
  const smallest = Math.min(...shown) * Math.min(...DENSITIES);
  const largest = Math.min(Math.max(...shown) * Math.max(...DENSITIES), sourceWidth);
  const last = IMAGE_WIDTHS.findIndex((width) => width >= largest);
  const useful = IMAGE_WIDTHS.slice(0, last === -1 ? undefined : last + 1);
  const first = useful.findIndex((width) => width >= smallest);
  return thin(useful.slice(first === -1 ? -1 : first)).map((request) => ({
    request,
    real: Math.min(request, sourceWidth),
  }));
}

/** Returns the picture's widths in CSS px at both ends of the viewport range of each clause of `sizes`. */
function shownWidths(sizes: string): number[] {
  let narrowest = NARROWEST;
  let widest = WIDEST;
  return sizes.split(",").flatMap((clause) => {
    const from = pixels(/(?:min-width:|width\s*>=?)\s*([\d.]+)(px|r?em)/, clause);
    const to = pixels(/(?:max-width:|width\s*<=?)\s*([\d.]+)(px|r?em)/, clause);
    const ends = [from ?? narrowest, to ?? widest];
    if (from !== undefined) widest = Math.min(widest, from);
    if (to !== undefined) narrowest = Math.max(narrowest, to);
    const length = clause.replace(/^\s*\([^)]*\)(\s+and\s+\([^)]*\))*/, "");
    const share = /([\d.]+)vw/.exec(length)?.[1];
    const fixed = pixels(/([\d.]+)(px|r?em)/, length);
    if (share !== undefined) return ends.map((end) => (end * Number(share)) / 100);
    return fixed === undefined ? ends : [fixed];
  });
}

function pixels(pattern: RegExp, text: string): number | undefined {
  const [, value, unit] = pattern.exec(text) ?? [];
  return value === undefined ? undefined : Number(value) * (unit === "px" ? 1 : 16);
}

/** Reduces the list to evenly spread widths, with both ends. */
function thin(widths: number[]): number[] {
  if (widths.length <= MAX_CANDIDATES) return widths;
  const step = (widths.length - 1) / (MAX_CANDIDATES - 1);
  return Array.from(
    { length: MAX_CANDIDATES },
    (_, index) => widths[Math.round(index * step)] ?? 0,
  );
}
