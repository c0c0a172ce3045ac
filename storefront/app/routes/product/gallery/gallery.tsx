import type { MouseEvent } from "react";
import { imageUrl } from "#app/ui/images/image-url.ts";
import { Picture } from "#app/ui/picture.tsx";
import * as m from "#messages";
import type { GalleryPhoto, ProductView } from "../product-view.ts";

type GalleryProps = {
  photos: GalleryPhoto[];
  video: ProductView["video"];
  name: string;
  line: string | null;
};

/** Whole pieces: a strip that shows the next one on small screens, rows of two on large ones. A film is the second. */
export function Gallery({ photos, video, name, line }: GalleryProps) {
  const count = photos.length + (video ? 1 : 0);
  const pieces = photos.map((photo, index) => (
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
          {m["product.photo_of"]({ position: index + (video && index > 0 ? 2 : 1), count })}
        </span>
      )}
    </li>
  ));
  const film = video && (
    <li key={video.src}>
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
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with keys
    <ul className="gallery" tabIndex={0} aria-label={m["product.photos"]()}>
      {[pieces[0], film, ...pieces.slice(1)]}
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

/** Alone it fills its column; of three the first is as tall as the two beside it. */
function sizesOf(index: number, count: number): string {
  const wide = count === 1 ? "57vw" : count !== 3 ? "29vw" : index === 0 ? "38vw" : "19vw";
  return `(width >= 64rem) ${wide}, ${count === 1 ? "100vw" : "75vw"}`;
}
