import { shopName } from "#app/features/identity/shop-name.ts";
import type { Crumb } from "#app/ui/breadcrumbs.tsx";
import { pageUrl } from "#app/ui/page-link.tsx";
import { homePath } from "#contract/paths.ts";
import { absolute } from "./page-meta.ts";

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
