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

/** Shows uncropped photographs: a strip on small screens, rows of two on large ones. A video comes second. */
export function Gallery({ photos, video, name, line }: GalleryProps) {
  const count = photos.length + (video ? 1 : 0);
  const pieces = photos.map((photo, index) => (
    <li key={photo.path}>
      <a href={imageUrl(photo.path, largest)} onClick={lookCloser}>
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
    <Film key={video.src} video={video} name={name} sizes={sizesOf(1, count)} />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with keys
    <ul className="gallery" tabIndex={0} aria-label={m["product.photos"]()}>
      {[pieces[0], film, ...pieces.slice(1)]}
    </ul>
  );
}

type FilmProps = { video: NonNullable<ProductView["video"]>; name: string; sizes: string };

/** Never plays automatically: opens in the lightbox with its description, without scripts as a file. */
function Film({ video, name, sizes }: FilmProps) {
  const { cover, description, length } = video;
  return (
    <li>
      <a href={video.src} data-film={description ?? ""} onClick={lookCloser}>
        <span className="sr-only">{m["product.video"]({ name })}</span>
        <Picture photo={cover} alt="" ratio="2:3" sizes={sizes} />
        <span className="pos">
          <svg viewBox="0 0 22 22" aria-hidden="true">
            <path d="m6 3 12 8-12 8z" />
          </svg>
          {length}
        </span>
      </a>
    </li>
  );
}

/** The lightbox loads on demand; without scripts the link opens the large picture. */
export async function lookCloser(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  event.preventDefault();
  const link = event.currentTarget;
  (await import("./lens.ts")).openLens(link);
}

export const largest = { format: "webp", width: 1536, quality: 85 } as const;

/** A single photograph fills the column; of three the first spans the height of the others. */
function sizesOf(index: number, count: number): string {
  const wide = count === 1 ? "57vw" : count !== 3 ? "29vw" : index === 0 ? "38vw" : "19vw";
  return `(width >= 64rem) ${wide}, ${count === 1 ? "100vw" : "75vw"}`;
}
