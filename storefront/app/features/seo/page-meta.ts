import { shopName, shopSeo } from "#app/features/identity/identity.tsx";
import type { MetaDescriptor } from "react-router";
import { imageUrl, SHARE_IMAGE } from "#app/ui/images/image-url.ts";
import { pageUrl } from "#app/ui/page-link.tsx";
import type { Crumb } from "#app/ui/breadcrumbs.tsx";
import { homePath } from "#contract/paths.ts";

type PageMeta = {
  title: string;
  description: string;
  path: string;
  origin: string;
  /** Excludes the page from search results; its links are still followed. */
  hidden?: boolean;
  photo?: string | null | undefined;
  /** A picture made for sharing, instead of a crop of the photograph. */
  sharePicture?: string | undefined;
  type?: "website" | "product" | "article";
};

export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const url = pageUrl(page.origin, page.path);
  return [
    { title: page.title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    ...(page.hidden ? [{ name: "robots", content: "noindex, follow" }] : []),
    // Crawlers read only documents, so the browser's code does not contain this.
    ...(import.meta.env.SSR ? socialMeta(page, url) : []),
  ];
}

function socialMeta(page: PageMeta, url: string): MetaDescriptor[] {
  const photo = page.photo ?? shopSeo().sharePicture;
  return [
    { property: "og:site_name", content: shopName() },
    { property: "og:locale", content: "it_IT" },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    ...(photo ? shareImage(page.origin, page.sharePicture ?? cropped(photo)) : []),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** Scheme and host of the shop; empty if the root loader failed. */
export function originOf(matches: readonly ({ id: string; loaderData: unknown } | undefined)[]) {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  return (root as { origin?: string } | undefined)?.origin ?? "";
}

/** Files are served at the root, without the locale prefix. */
export const absolute = (origin: string, path: string) =>
  origin === "" ? path : new URL(path, origin).href;

const cropped = (path: string) =>
  imageUrl(path, { format: "jpeg", fit: "cover", resize: SHARE_IMAGE, quality: 85 });

function shareImage(origin: string, url: string): MetaDescriptor[] {
  return [
    { property: "og:image", content: absolute(origin, url) },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
  ];
}

/** JSON-LD for search engines. Callers create it only on the server, so that the browser's code does not contain it. */
export const structuredData = (...data: object[]): MetaDescriptor[] =>
  data.map((one) => ({ "script:ld+json": one }) as MetaDescriptor);

export const context = "https://schema.org";

export const publisher = (origin: string) => ({
  "@type": "Organization",
  name: shopName(),
  url: pageUrl(origin, homePath),
  logo: absolute(origin, "/icon-512.png"),
});

export function breadcrumbJsonLd(crumbs: Crumb[], current: Crumb, origin: string) {
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: [...crumbs, current].map(({ name, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: pageUrl(origin, href),
    })),
  };
}
