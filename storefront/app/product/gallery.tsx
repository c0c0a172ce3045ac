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
            sizes={
              index === 0
                ? "(width >= 64rem) 36vw, (width >= 48rem) 60vw, 100vw"
                : "(width >= 64rem) 22vw, (width >= 48rem) 60vw, 100vw"
            }
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
