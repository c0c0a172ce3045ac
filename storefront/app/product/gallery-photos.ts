import type { Image, ProductPage, Variant } from "#contract/catalogue.ts";

export type GalleryPhoto = Pick<Image, "path" | "width" | "height"> & { alt: string };

const order = ["main", "texture", "ambient"];

/** The pack first, or the chosen shade in its place; then texture and ambient. Covers stay with their videos. */
export function galleryOf(
  { images, name }: Pick<ProductPage, "images" | "name">,
  variant: Variant | null,
): GalleryPhoto[] {
  const own = images
    .filter(({ type }) => type !== "variant" && type !== "video-cover")
    .sort((a, b) => rank(a) - rank(b));
  const shown = variant?.image
    ? [variant.image, ...own.filter(({ type }) => type !== "main")]
    : own;
  return shown.map(({ path, width, height, alt }) => ({ path, width, height, alt: alt ?? name }));
}

function rank({ type }: Image): number {
  const place = order.indexOf(type ?? "");
  return place === -1 ? order.length : place;
}
