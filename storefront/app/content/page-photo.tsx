import * as m from "#messages";
import { Picture } from "#app/ui/picture.tsx";

const photos: Record<string, { src: string; alt: () => string }> = {
  "/chi-sono": { src: "editorial/about.jpg", alt: m["page.about_photo"] },
  "/regala": { src: "editorial/gift.jpg", alt: () => "" },
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
