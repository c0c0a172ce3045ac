import { Picture } from "#app/ui/picture.tsx";
import { aboutPath, giftsPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Heading } from "../../features/content/outline.ts";

/** The official artwork, once its file lies beside this one: it may not be redrawn, so nothing stands in for it. */
const artwork = Object.values(
  import.meta.glob<string>("./avviso-armonizzato-it.svg", {
    query: "?url",
    import: "default",
    eager: true,
  }),
)[0];

export function LegalNotice() {
  if (artwork !== undefined) return <img src={artwork} alt={m["page.notice_alt"]()} />;
  return (
    <aside className="notice-slot" aria-labelledby="notice">
      <h2 id="notice">{m["page.notice_title"]()}</h2>
      <p>{m["page.notice_missing"]()}</p>
    </aside>
  );
}

/** Short texts need no map. */
const worthIt = 4;

export function PageOutline({ headings }: { headings: Heading[] }) {
  if (headings.length < worthIt) return null;
  return (
    <nav className="page-map" aria-labelledby="outline">
      <h2 id="outline">{m["page.on_this_page"]()}</h2>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const photos: Record<string, { src: string; alt: () => string }> = {
  [aboutPath]: { src: "editorial/about.jpg", alt: m["page.about_photo"] },
  [giftsPath]: { src: "editorial/gift.jpg", alt: () => "" },
};

export const photoOf = (path: string): string | undefined => photos[path]?.src;

export function PagePhoto({ path }: { path: string }) {
  const photo = photos[path];
  if (!photo) return null;
  return (
    <Picture
      photo={photo.src}
      alt={photo.alt()}
      ratio="4:5"
      sizes="(width >= 64rem) 31vw, 100vw"
      priority
    />
  );
}
