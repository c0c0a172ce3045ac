import * as m from "#messages";
import { Picture } from "#app/ui/picture.tsx";
import type { GalleryPhoto } from "./gallery-photos.ts";

/** The triptych; further photographs are for small screens only, where they are swiped. */
const shown = 3;

type GalleryProps = { photos: GalleryPhoto[]; line: string | null };

export function Gallery({ photos, line }: GalleryProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with keys
    <ul className="gallery" tabIndex={0} aria-label={m["product.photos"]()}>
      {photos.slice(0, shown).map((photo, index, all) => (
        <li key={photo.path}>
          <Picture
            src={photo.path}
            width={photo.width}
            height={photo.height}
            alt={photo.alt}
            ratio="2:3"
            sizes={sizesOf(index, all.length)}
            priority={index === 0}
            line={line ?? undefined}
          />
          {all.length > 1 && (
            <span className="pos" aria-hidden="true">
              {m["product.photo_of"]({ position: index + 1, count: all.length })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Alone, the pack has the room of the three. */
function sizesOf(index: number, count: number): string {
  const wide = count === 1 ? "57vw" : index === 0 ? "36vw" : "22vw";
  return `(width >= 64rem) ${wide}, (width >= 48rem) 60vw, 100vw`;
}
