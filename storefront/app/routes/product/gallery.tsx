import type { MouseEvent } from "react";
import { imageUrl } from "#app/ui/images/image-url.ts";
import * as m from "#messages";
import { Picture } from "#app/ui/picture.tsx";
import type { GalleryPhoto, ProductView } from "./product-view.ts";

/** The triptych. */
const shown = 3;

type GalleryProps = {
  photos: GalleryPhoto[];
  video: ProductView["video"];
  name: string;
  line: string | null;
};

/** A film takes the place of the last photograph. */
export function Gallery({ photos, video, name, line }: GalleryProps) {
  const stills = photos.slice(0, video ? shown - 1 : shown);
  const count = stills.length + (video ? 1 : 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with keys
    <ul className="gallery" tabIndex={0} aria-label={m["product.photos"]()}>
      {stills.map((photo, index) => (
        <li key={photo.path}>
          <a href={imageUrl(photo.path, { ...poster, width: 1536 })} onClick={lookCloser}>
            <Picture
              photo={photo}
              alt={photo.alt}
              ratio="2:3"
              sizes={sizesOf(index, count)}
              priority={index === 0}
              line={line ?? undefined}
            />
          </a>
          {count > 1 && (
            <span className="pos" aria-hidden="true">
              {m["product.photo_of"]({ position: index + 1, count })}
            </span>
          )}
        </li>
      ))}
      {video && (
        <li>
          <span className="photo" data-line={line ?? undefined}>
            <video
              src={video.src}
              poster={video.cover ? imageUrl(video.cover, poster) : undefined}
              aria-label={m["product.video"]({ name })}
              controls
              playsInline
              muted
              preload="none"
            />
          </span>
        </li>
      )}
    </ul>
  );
}

/** The code comes with the first look; without scripts the link leads to the large picture. */
async function lookCloser(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  event.preventDefault();
  const link = event.currentTarget;
  (await import("./lens.ts")).openLens(link);
}

const poster = { format: "webp", width: 768, quality: 85 } as const;

/** Alone, the photograph has the room of the three. */
function sizesOf(index: number, count: number): string {
  const wide = count === 1 ? "57vw" : index === 0 ? "36vw" : "22vw";
  return `(width >= 64rem) ${wide}, (width >= 48rem) 60vw, 100vw`;
}
