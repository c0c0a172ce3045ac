import { shopName } from "#app/features/identity/shop-name.ts";
import type { MetaDescriptor } from "react-router";
import { imageUrl } from "#app/ui/images/image-url.ts";
import { SHARE_IMAGE } from "#app/ui/images/constants.ts";
import { pageUrl } from "#app/ui/page-link.tsx";

type PageMeta = {
  title: string;
  description: string;
  /** Address of the page, without anyone's choices. */
  path: string;
  /** See `originOf`. */
  origin: string;
  /** Left out of search engines, though its links are followed. */
  hidden?: boolean;
  photo?: string | null;
  type?: "website" | "product" | "article";
};

export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const url = pageUrl(page.origin, page.path);
  return [
    { title: page.title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    ...(page.hidden ? [{ name: "robots", content: "noindex, follow" }] : []),
    { property: "og:site_name", content: shopName() },
    { property: "og:locale", content: "it_IT" },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    {
      property: "og:image",
      content: absolute(page.origin, shareImage(page.photo ?? "og-default.jpg")),
    },
    { property: "og:image:width", content: String(SHARE_IMAGE.width) },
    { property: "og:image:height", content: String(SHARE_IMAGE.height) },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** Scheme and host of the shop; nothing when the root failed. */
export function originOf(matches: readonly ({ id: string; loaderData: unknown } | undefined)[]) {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  return (root as { origin?: string } | undefined)?.origin ?? "";
}

/** Files lie at the root, whatever prefix pages have. */
export const absolute = (origin: string, path: string) =>
  origin === "" ? path : new URL(path, origin).href;

function shareImage(path: string): string {
  const { width, height } = SHARE_IMAGE;
  return imageUrl(path, {
    format: "jpeg",
    fit: "cover",
    resize: `${width}x${height}`,
    quality: 85,
  });
}
