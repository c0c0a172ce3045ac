import {
  BLUR_PLACEHOLDER,
  IMAGE_DEFAULTS,
  type ImageRatio,
  type Photo,
} from "#app/ui/images/constants.ts";
import { blurPlaceholderUrl, pictureSources } from "#app/ui/images/picture-sources.ts";

type PictureProps = {
  /** A path alone will do where the size of the file is not known. */
  photo: Photo | string | null | undefined;
  alt: string;
  sizes?: string;
  /** Puts the photograph in a `.photo` frame cropped to this shape; without it, a bare `<img>`. */
  ratio?: ImageRatio;
  priority?: boolean;
  /** A `data:` URI is inlined, `true` asks the image service; framed priority photos have it. */
  placeholder?: boolean | string;
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
  const photo = typeof props.photo === "string" ? { path: props.photo } : (props.photo ?? null);
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
      {photo && sources.srcSet && placeholder && <Blur src={photo.path} inlined={placeholder} />}
      {image}
    </span>
  );
}

// Lists rely on the frame's gradient: a blurred layer for every tile would double their requests.
// Drawn inside an SVG, as it is no picture of its own: ten pixels stretched over the frame.
function Blur({ src, inlined }: { src: string; inlined: boolean | string }) {
  const { width, height } = BLUR_PLACEHOLDER;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <image
        href={typeof inlined === "string" ? inlined : blurPlaceholderUrl(src)}
        width={width}
        height={height}
        preserveAspectRatio="none"
      />
    </svg>
  );
}
